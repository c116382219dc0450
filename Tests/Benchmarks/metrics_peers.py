#!/usr/bin/env python3
"""Compares 'ripple metrics --format json' with networkx where both define the same figure.

usage: metrics_peers.py RIPPLE [--graphs FOLDER] [--seeds N] [--nodes N]

On every *.graph.json of FOLDER and on N seeded random graphs (half of them with cycles): fan-in, fan-out,
closure sizes both ways, strongly connected components, the longest path, betweenness, immediate dominators,
how many each dominates, the transitive reduction's complement, CCD and propagation cost. Needs networkx 3.
Ends with 1 on the first difference.
"""
import argparse, glob, json, math, os, random, subprocess, sys, tempfile
import networkx as nx


def ripple(program, path):
    command = [program, "metrics", "--graph", path, "--format", "json", "--with-tests", "--with-external",
               "--betweenness", "--quiet"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def read(path):
    """The graph as Ripple's own 'graph --format json' has it."""
    document = json.load(open(path))
    graph = nx.DiGraph()
    def name(target):
        return target.get("id") or "/".join(filter(None, [target.get("package"), target["name"]]))
    names = {}
    for target in document["targets"]:
        graph.add_node(name(target))
        names.setdefault(target["name"], name(target))
        names[name(target)] = name(target)
    for target in document["targets"]:
        for dependency in target["dependencies"]:
            to = dependency["to"] if isinstance(dependency, dict) else dependency
            graph.add_edge(name(target), names.get(to, to))
    return graph


def expected(graph):
    plain = nx.DiGraph(graph)
    plain.remove_edges_from(list(nx.selfloop_edges(graph)))
    condensed = nx.condensation(graph)
    member = condensed.graph["mapping"]
    # Roots of dominance: nothing points to them, or the smallest of a cycle to which nothing points.
    roots = [min(condensed.nodes[c]["members"], key=order_key) for c in condensed if condensed.in_degree(c) == 0]
    hung = nx.DiGraph(graph)
    hung.add_edges_from((("", "root"), node) for node in roots)
    if hung.number_of_nodes() == 0:
        hung.add_node(("", "root"))
    immediate = nx.immediate_dominators(hung, ("", "root"))
    dominated = {node: 0 for node in graph}
    for node in graph:
        above = immediate[node]
        while above != ("", "root"):
            dominated[above] += 1
            above = immediate[above]
    reduced = nx.transitive_reduction(condensed)
    redundant = {(a, b) for a, b in graph.edges
                 if member[a] != member[b] and not reduced.has_edge(member[a], member[b])}
    between = nx.betweenness_centrality(plain, normalized=False)
    rows = {}
    for node in graph:
        rows[node] = {
            "fanIn": plain.in_degree(node), "fanOut": plain.out_degree(node),
            "transitiveDependents": len(nx.ancestors(graph, node)),
            "transitiveDependencies": len(nx.descendants(graph, node)),
            "dominator": immediate[node] if immediate[node] != ("", "root") else None,
            "dominated": dominated[node], "betweenness": between[node],
            "redundantDependencies": sum(1 for a, _ in redundant if a == node),
        }
    heights = {}
    for c in reversed(list(nx.topological_sort(condensed))):
        heights[c] = max((heights[d] + 1 for d in condensed.successors(c)), default=0)
    for node in graph:
        rows[node]["height"] = heights[member[node]]
    count = graph.number_of_nodes()
    ccd = count + sum(row["transitiveDependencies"] for row in rows.values())
    components = list(nx.strongly_connected_components(graph))
    whole = {
        "targets": count, "edges": graph.number_of_edges(), "cumulativeComponentDependency": ccd,
        "propagationCost": ccd / count ** 2 if count else 0,
        "averageComponentDependency": ccd / count if count else 0,
        "normalizedComponentDependency": ccd / ((count + 1) * math.log2(count + 1) - count) if count else 0,
        "coreSize": max(map(len, components), default=0),
        "cycles": sum(len(c) > 1 for c in components) + nx.number_of_selfloops(graph),
    }
    if nx.is_directed_acyclic_graph(graph):
        whole["longest"] = nx.dag_longest_path_length(graph) if count else 0
    return whole, rows, redundant


def order_key(name):
    head, slash, tail = name.partition("/")
    return (head, tail) if slash else ("", head)


def compare(program, path):
    graph = read(path)
    answer = ripple(program, path)
    whole, rows, redundant = expected(graph)
    if "longest" in whole and max(0, len(answer["longestPath"]) - 1) != whole.pop("longest"):
        return "longest path"
    for key, value in whole.items():
        if key != "longest" and not same(answer[key], value):
            return f"{key}: {answer[key]}, networkx {value}"
    found = {row["id"]: row for row in answer["rows"]}
    if set(found) != set(rows):
        return f"nodes: {sorted(set(found) ^ set(rows))[:5]}"
    for node, row in rows.items():
        for key, value in row.items():
            if not same(found[node].get(key), value):
                return f"{node}.{key}: {found[node].get(key)}, networkx {value}"
    if {(e["from"], e["to"]) for e in answer["redundantEdges"]} != redundant:
        return "redundant edges"
    return None


def same(left, right):
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return math.isclose(left, right, rel_tol=1e-9, abs_tol=1e-9)
    return left == right


def drawn(seed, most):
    generator = random.Random(seed)
    count = generator.randint(0, most)
    edges = set()
    for _ in range(generator.randint(0, 3 * count) if count > 1 else 0):
        a, b = generator.randrange(count), generator.randrange(count)
        if seed % 2 == 0 and a <= b:
            continue
        edges.add((a, b))
    return {"targets": [{"name": f"T{i:03}", "dependencies": [f"T{b:03}" for a, b in sorted(edges) if a == i]}
                        for i in range(count)]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ripple")
    parser.add_argument("--graphs")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=40)
    options = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(options.graphs, "*.graph.json"))) if options.graphs else []
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seeds):
            paths.append(os.path.join(folder, f"seed-{seed}.json"))
            json.dump(drawn(seed, options.nodes), open(paths[-1], "w"))
        for path in paths:
            fault = compare(options.ripple, path)
            if fault:
                faults += 1
                print(f"{os.path.basename(path)}: {fault}")
    print(f"{len(paths)} graphs, {faults} differ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

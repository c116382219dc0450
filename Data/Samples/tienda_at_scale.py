#!/usr/bin/env python3
"""Writes what the sample would cost, and how it would change, were it an app of a hundred modules.

python3 Data/Samples/tienda_at_scale.py [FOLDER]

The sample has 16 targets, so that a person can read it; here each stands for some of a hundred
modules. Nothing was measured: `tienda-costs.csv` gives every module the same seconds and spreads a
target's over its files by their size, and `tienda-year.jsonl` draws 52 weeks of changes from the
habits below. The same script writes the same bytes.
"""

import json
import random
import sys
from datetime import date, timedelta
from pathlib import Path

SAMPLES = Path(__file__).parent

# How many modules of the app each target stands for: a hundred in all, and 16 test targets.
MODULES = {
    "Modelos": 4, "CCompresion": 1, "APIClient": 3, "Almacen": 3, "AnaliticaClient": 2,
    "Autenticacion": 3, "APIClientLive": 4, "AlmacenLive": 3, "Comun": 14, "FeatureLogin": 5,
    "AjustesFeature": 9, "PerfilFeature": 14, "PedidosFeature": 14, "CestaFeature": 12,
    "AppFeature": 7, "TiendaApp": 2,
}
TESTS = {"ModelosTests": 2, "PerfilFeatureTests": 5, "PedidosFeatureTests": 5, "AppFeatureTests": 4}

# CPU seconds of one module of some 5,000 lines in debug.
COMPILE, EMIT = 14, 2
LINKS = {"TiendaApp": 9, "TiendaPackageTests": 4}


def costs():
    rows = ["target,path,kind,seconds"]
    for folder, table in (("Sources", MODULES), ("Tests", TESTS)):
        for target, modules in table.items():
            found = (SAMPLES / "Tienda" / folder / target).rglob("*")
            files = sorted(path for path in found if path.suffix in (".swift", ".c"))
            size = sum(path.stat().st_size for path in files)
            for path in files:
                seconds = COMPILE * modules * path.stat().st_size / size
                rows.append(f"{target},{path.relative_to(SAMPLES / 'Tienda')},compile,{seconds:.2f}")
            if any(path.suffix == ".swift" for path in files):
                rows.append(f"{target},,emitModule,{EMIT * modules}")
    return rows + [f"{product},,link,{seconds}" for product, seconds in LINKS.items()]


# What changes in a week: how often, and the file, the class of change and the declarations.
HABITS = [
    (12, "APIClientLive/Live", "body", "APIClient.live"),
    (8, "APIClientLive/Decodificador", "body", "decodificarPedido"),
    (6, "AnaliticaClient/Live/Envio", "body", "Cola.anadir"),
    (5, "AnaliticaClient/Live/Envio", "fileScope", "etiqueta"),
    (4, "AlmacenLive/Compresor", "body", "comprimir"),
    (14, "PerfilFeature/Editor", "typeMember", "Editor.Action.validacionIniciada Editor.reduce"),
    (8, "PerfilFeature/Editor", "body", "Editor.reduce"),
    (6, "PerfilFeature/PantallaDePerfil", "typeMember", "PantallaDePerfil.alPulsarHecho"),
    (5, "PerfilFeature/Cupon", "fileScope", "Cupon"),
    (7, "PedidosFeature/ListaDePedidos", "body", "ListaDePedidos.cargar"),
    (7, "PedidosFeature/Importe", "fileScope", "umbralDeEnvioGratis"),
    (7, "CestaFeature/Cesta", "body", "Cesta.comprar"),
    (8, "Comun/UI/Vista", "extensionMember", "Vista.dibujar"),
    (8, "Comun/UI/Componentes", "fileScope", "ficha"),
    (5, "Comun/Formato/Formato", "fileScope", "Pedido.titulo"),
    (5, "Comun/Composicion", "fileScope", "Dependencias.conReserva"),
    (3, "Comun/Models/Reductor", "typeMember", "Motor.enviar"),
    (7, "FeatureLogin/PantallaDeLogin", "typeMember", "PantallaDeLogin.presentar"),
    (5, "AjustesFeature/Ajustes", "typeMember", "PantallaDeAjustes.volverAlPerfil"),
    (3, "APIClient/APIClient", "typeMember", "APIClient.confirmar"),
    (3, "Modelos/Precio", "fileScope", "Precio.rebajado"),
    (3, "Modelos/Usuario", "typeMember", "Usuario.iniciales"),
    (6, "AppFeature/Aplicacion", "body", "Aplicacion.init"),
]
FIRST_MONDAY, WEEKS, CHANGES_A_WEEK = date(2025, 6, 9), 52, 12


def year():
    generator = random.Random(2026)
    weights = [habit[0] for habit in HABITS]
    for number in range(WEEKS * CHANGES_A_WEEK):
        week, place = divmod(number, CHANGES_A_WEEK)
        day = FIRST_MONDAY + timedelta(days=7 * week + 5 * place // CHANGES_A_WEEK)
        _, path, kind, names = generator.choices(HABITS, weights)[0]
        file = {"path": f"Sources/{path}.swift", "class": kind, "declarations": names.split()}
        entry = {"commit": f"y{number + 1:03}", "date": day.isoformat(), "files": [file]}
        yield json.dumps(entry, separators=(",", ":"))


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES
    (folder / "tienda-costs.csv").write_text("\n".join(costs()) + "\n")
    (folder / "tienda-year.jsonl").write_text("\n".join(year()) + "\n")


main()

import RippleKit

let folder = CommandLine.arguments[1]
let session = try Session(Session.Settings(folder: folder))

// What rebuilds if the target changes?
let touch = try session.touch([CommandLine.arguments[2]])
print(touch.markdown())

// Does the graph keep its rules?
let check = try session.check()
print(check.report().markdown())
print("worst finding: \(check.worst.map { "\($0)" } ?? "none")")

// Would this restructuring have paid on a recorded history?
var replay = ReplayRequest(workers: 4)
replay.changeLog = CommandLine.arguments[3]
let scenario = try Session.scenario(at: CommandLine.arguments[4])
print(try session.compare([("the scenario", scenario)], on: replay).markdown())

// A shortcut from the first month: one import for everything. Users of Comun see Modelos without
// declaring it.
@_exported import Modelos

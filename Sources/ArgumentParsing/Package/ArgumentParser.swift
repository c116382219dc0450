// Built in place of the folder above where swift-argument-parser comes as a package.

@_exported public import ArgumentParser

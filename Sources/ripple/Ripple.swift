@main struct Ripple { static func main() {} }

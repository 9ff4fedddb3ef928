// Plain JavaScript, so that it also runs, and can report the problem, if Node cannot read TypeScript.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `Understudy needs Node 24 or newer; this is ${process.version}. Start it through npm (npm ci installs Node 24 on Linux and Windows), or install Node 24.\n`,
  )
  process.exit(1)
}

// Plain JavaScript, so that it also runs where Node cannot read TypeScript, and can say so.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `Understudy needs Node 24 or newer, and this is ${process.version}. Run it by npm (npm ci brings Node 24 on Linux and Windows), or install Node 24.\n`,
  )
  process.exit(1)
}

// Plain JavaScript, so that it also runs where Node cannot read TypeScript, and can say so.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `Understudy needs Node 24 or newer, and this is ${process.version}. Run it by npm (npm ci brings Node 24 on Linux and Windows), or install Node 24.`,
  )
  process.exit(1)
}

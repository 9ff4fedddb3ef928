import { createCommandLine, runCommandLine } from '../../command-line/src/command-line.ts'
import { allSites } from '../../testbed/src/benchmark/all-sites.ts'
import { type MeasuredFinding, measureReproductions } from './measure-reproductions.ts'

const command = createCommandLine({
  usage: 'npm run benchmark:reproductions --',
  prefix: 'reproductions',
})
  .description(
    'Visits the sites of the benchmark, exports each finding as a Playwright test, and runs it on the site and on its clean twin.',
  )
  .argument('[site...]', 'the name of a site; without names, all are visited')
  .action(async (names = []) => {
    const wanted = new Set<string>([names].flat())
    const sites = allSites.filter(({ name }) => wanted.size === 0 || wanted.has(name))
    const measured = await measureReproductions(sites, { atOnce: 2, say })
    for (const finding of measured) process.stdout.write(`${describe(finding)}\n`)
    const tests = measured.filter(({ kind }) => kind === 'test')
    const right = measured.filter(
      (finding) => finding.kind === 'test' && finding.isRedOnDefect && finding.isGreenOnTwin,
    )
    process.stdout.write(
      `${right.length} tests are red on the defect and green on the twin, of ${tests.length} tests and ${measured.length} findings\n`,
    )
  })

await runCommandLine(command, process.argv.slice(2))

function describe(finding: MeasuredFinding): string {
  const { site, detector, title } = finding
  if (finding.kind === 'none') return `${site}: ${detector}: no test (${finding.code}): ${title}`
  const { isRedOnDefect, isGreenOnTwin } = finding
  const colours = `${isRedOnDefect ? 'red' : 'GREEN'} on the defect, ${isGreenOnTwin ? 'green' : 'RED'} on the twin`
  return `${site}: ${detector}: ${colours}: ${title}`
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

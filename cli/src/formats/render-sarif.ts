import type { Finding } from '@understudy/contract/finding'
import type { Log } from 'sarif'
import packageJson from '../../package.json' with { type: 'json' }
import type { RunResult } from './read-result.ts'

/**
 * SARIF 2.1.0 for code scanning, which refuses results without a file of the repository: only problems whose screen has one are in it; `leftOut` is
 * the number of the others.
 */
export function renderSarif({ findings, sources, run, verdict }: RunResult): {
  log: Log
  leftOut: number
} {
  const placed = findings.flatMap((finding) => {
    const place = sources.get(finding.fingerprint)
    return place === undefined ? [] : [{ finding, place }]
  })
  const rules = [...new Map(placed.map(({ finding }) => [nameRule(finding), finding])).entries()]
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Understudy',
            semanticVersion: packageJson.version,
            rules: rules.map(([id, { category }]) => ({
              id,
              shortDescription: { text: `${capitalize(category)} problem met by a synthetic user` },
            })),
          },
        },
        automationDetails: { id: `understudy/${run.run_id}` },
        results: placed.map(({ finding, place }) => ({
          ruleId: nameRule(finding),
          level: levels[finding.severity] ?? 'note',
          message: {
            text: escapeLinks(`${finding.title}. ${finding.observed} ${finding.recommendation}`),
          },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(place.file.toWellFormed()) },
                region: { startLine: place.line },
              },
            },
          ],
          partialFingerprints: { understudy: finding.fingerprint },
        })),
        properties: {
          verdict: verdict.verdict,
          problemsWithoutFile: findings.length - placed.length,
        },
      },
    ],
  }
  return { log, leftOut: findings.length - placed.length }
}

/** By severity, from 0 to 4. */
const levels = ['none', 'note', 'warning', 'error', 'error'] as const

/** Older reports do not say what noticed a problem. */
function nameRule({ detector, category }: Finding): string {
  return detector ?? category
}

/** In a message, `[text](target)` is a link; text of a page is none. */
function escapeLinks(text: string): string {
  return text.replaceAll(/[\\[\]]/g, '\\$&')
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

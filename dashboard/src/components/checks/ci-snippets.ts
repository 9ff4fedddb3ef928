/** What a check needs CI to send. */
export interface SnippetFacts {
  /** Of the service. */
  baseUrl: string
  checkId: string
  /** The check visits the address that the event names. */
  needsAddress: boolean
}

/** Ways to tell a check of a deployment, by where they are used. Each reads the token of the check from `UNDERSTUDY_TOKEN`. */
export const snippets = {
  curl: renderCurl,
  'GitHub Actions': renderGitHub,
  'GitLab CI': renderGitLab,
} as const satisfies Record<string, (facts: SnippetFacts) => string>

function renderCurl(facts: SnippetFacts): string {
  const address = facts.needsAddress ? '# DEPLOYED_URL: the address of what was deployed.\n' : ''
  return `# DEPLOYMENT: any text that differs for each deployment, such as the hash of its commit.
${address}${renderPost(facts, { key: '$DEPLOYMENT', address: '$DEPLOYED_URL' })}`
}

function renderGitHub(facts: SnippetFacts): string {
  const post = renderPost(facts, { key: '$DEPLOYMENT', address: '$DEPLOYED_URL' })
  return `name: Understudy
on: deployment_status
jobs:
  visit:
    if: github.event.deployment_status.state == 'success'
    runs-on: ubuntu-latest
    steps:
      - env:
          UNDERSTUDY_TOKEN: \${{ secrets.UNDERSTUDY_TOKEN }}
          DEPLOYMENT: github-\${{ github.event.deployment.id }}
          DEPLOYED_URL: \${{ github.event.deployment_status.environment_url }}
        run: |
${indent(post, 10)}`
}

function renderGitLab(facts: SnippetFacts): string {
  const post = renderPost(facts, { key: 'gitlab-$CI_PIPELINE_ID', address: '$DEPLOYED_URL' })
  const variables = facts.needsAddress
    ? `  variables:
    DEPLOYED_URL: https://preview.example.com/
`
    : ''
  return `understudy:
  stage: .post
  image: curlimages/curl
${variables}  script:
    - |
${indent(post, 6)}`
}

/** A command of a POSIX shell. Its variables are of the kind that JSON needs no escapes for. */
function renderPost(
  { baseUrl, checkId, needsAddress }: SnippetFacts,
  { key, address }: { key: string; address: string },
): string {
  const fields = [
    ['status', 'ready'],
    ['idempotency_key', key],
    ...(needsAddress ? [['target_url', address]] : []),
  ]
  const body = fields.map(([name, value]) => `\\"${name}\\": \\"${value}\\"`).join(', ')
  return `curl -sS --fail-with-body ${baseUrl}/deploy-checks/${checkId}/events \\
  -H "Authorization: Bearer $UNDERSTUDY_TOKEN" -H 'Content-Type: application/json' \\
  -d "{${body}}"
`
}

function indent(text: string, count: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(count))
}

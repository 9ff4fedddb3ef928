import packageJson from '../../package.json' with { type: 'json' }
import type { SourceRepository } from './find-source.ts'

/** The systems that a file can be written for; `generic` is a script for any other. */
export const pipelines = ['github', 'gitlab', 'generic'] as const
export type Pipeline = (typeof pipelines)[number]

/** What the file is about. */
export interface PipelineSettings {
  /** The site; null: the deployment says, which only GitHub does. */
  url: string | null
  task: string | null
  /** The service to use; null: each job starts its own. */
  server: string | null
  source: SourceRepository
}

/** The file that runs Understudy in a pipeline. Keys come from the secrets of the pipeline. */
export function renderPipeline(pipeline: Pipeline, settings: PipelineSettings): string {
  return `${renderers[pipeline](settings).join('\n')}\n`
}

const renderers: Record<Pipeline, (settings: PipelineSettings) => string[]> = {
  github: ({ url, task, server, source }) => [
    'name: Understudy',
    ...(url === null
      ? ['on: deployment_status']
      : ['on:', '  push:', '    branches: [main]', '  pull_request:', '  workflow_dispatch:']),
    'permissions: { contents: read, pull-requests: write, statuses: write }',
    'jobs:',
    '  visitors:',
    ...(url === null ? ["    if: github.event.deployment_status.state == 'success'"] : []),
    '    runs-on: ubuntu-latest',
    '    steps:',
    `      - uses: ${source.path}@v${packageJson.version}`,
    '        with:',
    url === null
      ? '          url: ${{ github.event.deployment_status.environment_url }}'
      : `          url: ${quote(url)}`,
    ...(task === null ? [] : [`          task: ${quote(task)}`]),
    url === null
      ? '          environment: ${{ github.event.deployment_status.environment }}'
      : '          branch: ${{ github.head_ref || github.ref_name }}',
    ...(server === null
      ? []
      : [
          `          server: ${quote(server)}`,
          '          api-key: ${{ secrets.UNDERSTUDY_API_KEY }}',
        ]),
  ],
  gitlab: ({ url, task, server, source }) => [
    'include:',
    `  - project: ${quote(source.path)}`,
    '    file: cli/ci/gitlab.yml',
    'visitors:',
    '  extends: .understudy',
    '  variables:',
    `    UNDERSTUDY_SOURCE: ${quote(source.url)}`,
    `    UNDERSTUDY_SITE: ${quote(url ?? '')}`,
    ...(task === null ? [] : [`    UNDERSTUDY_TASK: ${quote(task)}`]),
    ...(server === null
      ? []
      : [
          `    UNDERSTUDY_URL: ${quote(server)}`,
          '    # UNDERSTUDY_API_KEY belongs into the masked variables of the project.',
        ]),
  ],
  generic: ({ url, task, server, source }) => [
    '#!/bin/sh',
    '# Sends synthetic users through the site; the first parameter names another address. Exit codes: 0 passed, 1 the gate failed, 2 invalid usage,',
    '# 3 could not test, 4 over budget.',
    'set -eu',
    'if [ ! -d .understudy-source ]; then',
    `  git clone --quiet --depth 1 ${quoteForShell(source.url)} .understudy-source`,
    'fi',
    'npm ci --no-audit --no-fund --prefix .understudy-source',
    ...(server === null
      ? []
      : [
          `export UNDERSTUDY_URL=${quoteForShell(server)}`,
          ': "${UNDERSTUDY_API_KEY:?put a key of the service into UNDERSTUDY_API_KEY}"',
        ]),
    `PATH="$PWD/.understudy-source/node_modules/.bin:$PATH"`,
    `exec understudy run "\${1:-${quoteInside(url ?? '')}}"${task === null ? '' : ` --task=${quoteForShell(task)}`} --wait 300 \\`,
    '  --branch "$(git rev-parse --abbrev-ref HEAD)" --junit understudy.xml --md understudy.md',
  ],
}

/** JSON strings are strings of YAML, too. */
function quote(text: string): string {
  return JSON.stringify(text)
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Between double quotes. */
function quoteInside(text: string): string {
  return text.replaceAll(/[\\"$`}]/g, String.raw`\$&`)
}

// Plain JavaScript, because any Node that runs npm runs this.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMissing } from './supported-systems.js'

const root = fileURLToPath(new URL('.', import.meta.url))
// The Node packages contain 67 MB of headers for building native modules, which nothing here does.
for (const system of ['linux-arm64', 'linux-x64', 'win-x64']) {
  const headers = path.join(root, 'node_modules', `node-${system}`, 'include')
  rmSync(headers, { recursive: true, force: true })
}
const { platform, arch, versions } = process
for (const sentence of listMissing({ platform, arch, nodeVersion: versions.node })) {
  process.stdout.write(`${sentence}\n`)
}

// Plain JavaScript, because any Node that runs npm runs this: docs/decisions/031-installation.md.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMissing } from './supported-systems.js'

const packages = fileURLToPath(new URL('node_modules', import.meta.url))
removeHeaders()
const omitsDevelopment = process.env.npm_config_omit?.includes('dev') === true
if (omitsDevelopment && existsSync(packages)) removeForDevelopment(packages)

const { platform, arch, versions } = process
for (const sentence of listMissing({ platform, arch, nodeVersion: versions.node })) {
  process.stdout.write(`${sentence}\n`)
}

/** 69 MB of the Node packages, for building native modules, which nothing here does. */
function removeHeaders() {
  for (const system of ['linux-arm64', 'linux-x64', 'win-x64']) {
    rmSync(path.join(packages, `node-${system}`, 'include'), { recursive: true, force: true })
  }
}

/** Types and source maps: 83 MB that only a compiler and a debugger read. Links lead to our own sources, which stay whole. */
function removeForDevelopment(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) removeForDevelopment(file)
    else if (entry.isFile() && /\.(?:map|d\.[cm]?ts)$/.test(entry.name)) rmSync(file)
  }
}

import { mkdir } from 'node:fs/promises'
import { packPackages } from './pack-packages.ts'

/** Writes the archives of contract and SDK to the folder given, `dist` by default. */
const [folder = 'dist'] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const archive of await packPackages(folder)) process.stdout.write(`${archive}\n`)

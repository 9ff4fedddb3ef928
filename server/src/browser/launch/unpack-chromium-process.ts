/** Runs in its own process, because the package unpacks into the process's temporary folder under fixed names. */
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

const libraries = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
await Promise.all([chromium.executablePath(), inflate(fileURLToPath(libraries))])

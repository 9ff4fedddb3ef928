import { createHash } from 'node:crypto'
import { constants, copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Fonts for the scripts that the bundled browser's own fonts lack: Japanese, Chinese, Korean, Arabic, Hebrew, Devanagari, Thai
 * and emoji. Without them, pictures of such pages show empty boxes, which no visitor of the site sees.
 */
const packagedFonts = [
  ...listFonts(
    import.meta.resolve('@embedpdf/fonts-jp'),
    '../fonts/NotoSansJP-',
    'Regular.otf',
    'Bold.otf',
  ),
  ...listFonts(
    import.meta.resolve('@embedpdf/fonts-sc'),
    '../fonts/NotoSansHans-',
    'Regular.otf',
    'Bold.otf',
  ),
  ...listFonts(
    import.meta.resolve('@embedpdf/fonts-kr'),
    '../fonts/NotoSansKR-',
    'Regular.otf',
    'Bold.otf',
  ),
  ...listFonts(
    import.meta.resolve('@embedpdf/fonts-arabic'),
    '../fonts/NotoNaskhArabic-',
    'Regular.ttf',
    'Bold.ttf',
  ),
  ...listFonts(
    import.meta.resolve('@embedpdf/fonts-hebrew'),
    '../fonts/NotoSansHebrew-',
    'Regular.ttf',
    'Bold.ttf',
  ),
  ...listFonts(
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari'),
    '',
    '400Regular/NotoSansDevanagari_400Regular.ttf',
    '700Bold/NotoSansDevanagari_700Bold.ttf',
  ),
  ...listFonts(
    import.meta.resolve('@expo-google-fonts/noto-sans-thai'),
    '',
    '400Regular/NotoSansThai_400Regular.ttf',
    '700Bold/NotoSansThai_700Bold.ttf',
  ),
  ...listFonts(
    import.meta.resolve('@expo-google-fonts/noto-color-emoji'),
    '',
    '400Regular/NotoColorEmoji_400Regular.ttf',
  ),
]

/** Copies the fonts into a new folder: the browser's user may not be able to read the packages. */
export async function copyFonts(folder: string): Promise<void> {
  await mkdir(folder)
  for (const path of packagedFonts) {
    await copyFile(path, join(folder, basename(path)), constants.COPYFILE_FICLONE)
  }
}

/** Eight hexadecimal digits that change with the set of fonts and with their sizes. */
export async function identifyFonts(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of packagedFonts) hash.update(`${basename(path)} ${(await stat(path)).size}\n`)
  return hash.digest('hex').slice(0, 8)
}

/** `mainFile` is the URL of the package's main file, the one that every package exports. */
function listFonts(mainFile: string, prefix: string, ...files: string[]): string[] {
  return files.map((file) => fileURLToPath(new URL(`${prefix}${file}`, mainFile)))
}

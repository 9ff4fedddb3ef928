const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `12 MB`, in powers of 1000. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const count = bytes / 1000 ** power
  const digits = power === 0 || count >= 100 ? 0 : 1
  return `${count.toLocaleString('en', { maximumFractionDigits: digits })} ${units[power]}`
}

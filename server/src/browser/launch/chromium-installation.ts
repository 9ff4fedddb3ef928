/** A Chromium to start, and the environment it needs besides what every browser process gets. */
export interface ChromiumInstallation {
  executablePath: string
  environment: Readonly<Record<string, string>>
}

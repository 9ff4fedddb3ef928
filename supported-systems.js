// Plain JavaScript, so that every Node can run it.
const bundledNode = ['linux-x64', 'linux-arm64', 'win32-x64']
const bundledBrowser = ['linux-x64']

/**
 * What has to be installed by hand on a system, in sentences; none where the packages contain everything. A browser may be
 * there already.
 */
export function listMissing({ platform, arch, nodeVersion }) {
  const system = `${platform}-${arch}`
  const missing = []
  if (Number.parseInt(nodeVersion, 10) < 24 && !bundledNode.includes(system)) {
    missing.push(
      `Install Node 24 or newer from https://nodejs.org: this is Node ${nodeVersion}, and no package contains Node for ${system}.`,
    )
  }
  if (!bundledBrowser.includes(system)) {
    missing.push(
      `Install ${nameBrowsers(platform)} if you have none, or set BROWSER_PATH: no package contains a browser for ${system}.`,
    )
  }
  return missing
}

function nameBrowsers(platform) {
  return platform === 'linux'
    ? 'Chromium or Chrome (on Debian and Ubuntu: apt install chromium)'
    : 'Chrome, Chromium or Edge'
}

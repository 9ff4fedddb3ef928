/** Playwright's own list: of several switches with one name, Chromium obeys the last. A test compares them. */
const playwrightDisabled = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
const playwrightEnabled = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']

/**
 * Features for which the browser itself sends requests that the debugger does not show in time, and which no visitor of ours can
 * use. Pages see them as unsupported.
 */
const pageFeatures = [
  // Sign-in through an account of the browser.
  'FedCm',
  'EmailVerificationProtocol',
  // Payment through an app; a form of the page is what a visitor can fill in.
  'PaymentApp',
  'SecurePaymentConfirmation',
  // Advertising.
  'AdInterestGroupAPI',
  'AttributionReporting',
  'Fledge',
  'FencedFrames',
  'PrivateStateTokens',
  'SharedStorageAPI',
  'TopicsAPI',
  // Work after the visit.
  'BackgroundFetch',
  'ContentIndex',
  'PeriodicBackgroundSync',
  'PushMessaging',
  // Other devices, and services of the browser's vendor.
  'Presentation',
  'RemotePlayback',
  'ScriptedSpeechRecognition',
  'UnprefixedSpeechRecognition',
  'AIPromptAPI',
  'AIProofreadingAPI',
  'AIRewriterAPI',
  'AISummarizationAPI',
  'AIWriterAPI',
  'LanguageDetectionAPI',
  'TranslationAPI',
]

/** The same where the browser's process decides. */
const processFeatures = [
  'FedCm',
  'SubresourceWebBundles',
  'WebIdentityDigitalCredentials',
  'WebOTP',
  'WebPayments',
]

/**
 * Speculation rules prefetch from the page's own connections, and no debugger command holds or ends that; Chromium starts no
 * prefetch while as many as this limit run.
 */
const noPrefetch =
  'PrefetchSchedulerTesting:' +
  ['Base', 'Burst']
    .map((kind) => `kPrefetchSchedulerTestingActiveSetSizeLimitFor${kind}/0`)
    .join('/')

/** Switches for the features of every browser. */
export const featureSwitches: readonly string[] = [
  `--disable-blink-features=${pageFeatures.join(',')}`,
  `--disable-features=${[...playwrightDisabled, ...processFeatures].join(',')}`,
  `--enable-features=${[...playwrightEnabled, noPrefetch].join(',')}`,
]

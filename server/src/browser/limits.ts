import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'

// Starting a browser and its host

/** A start that takes longer has failed; a failed one is retried once. */
export const START_TIMEOUT_MS = 15_000

/** Of a browser: two starts, each followed by its cleanup, and a page. */
export const LAUNCH_TIMEOUT_MS = 4 * START_TIMEOUT_MS

/** A spare that has waited longer is not used: it is closed by the worker, or at the latest by its supervisor. */
export const MAX_SPARE_AGE_MS = 10 * MINUTE_MS

/** Half the time for which a supervisor lets a spare live that is too old to be used (spare-browser.ts). */
export const SPARE_CHECK_MS = MAX_SPARE_AGE_MS / 20

/** Until the next spare is started after a failed start, so that a broken installation does not keep the machine busy. */
export const AFTER_FAILED_START_MS = 30 * SECOND_MS

/** Hosts kept for later sessions, those of spares included, because starting one takes half a second of a processor. */
export const MAX_IDLE_HOSTS = 2

/** Further idle hosts end after this time: a session is often followed at once by another of its run. */
export const SURPLUS_HOST_MS = 5 * SECOND_MS

/** A host gets this long to close its session before it is ended. */
export const MAX_HOST_CLOSING_MS = 8 * SECOND_MS

/** Until a host ends that is closing its browser: longer than a browser takes to close. */
export const HOST_CLOSE_MS = 10 * SECOND_MS

/** A browser that was asked to close is killed after this time. */
export const CLOSE_TIMEOUT_MS = 5000

/** Of memory, before a spare is started: much more than a browser and its host take at their start. */
export const MIN_FREE_BYTES = 2 ** 30

/** Share of the processors that must be unused before a spare is started. */
export const MIN_IDLE_SHARE = 0.25

/** How long the load of the processors is measured before it is judged. */
export const IDLE_SAMPLE_MS = 250

/** How long a spare waits for a quiet moment: a busy machine usually has further sessions, which would have to start their own browsers. */
export const MAX_CAPACITY_WAIT_MS = 2 * SECOND_MS

/** How soon a full machine is looked at again. */
export const CAPACITY_AGAIN_MS = 5 * SECOND_MS

/** For the version of a browser: far longer than it needs even while the machine is busy. */
export const VERSION_ANSWER_MS = 20 * SECOND_MS

/** Until a browser's folder is removed: a younger one may belong to another process that is about to start its browser. */
export const FOLDER_UNUSED_AFTER_MS = 10 * MINUTE_MS

/** An unpacked browser that another process left unfinished is replaced after this time; unpacking takes seconds. */
export const UNPACKING_ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** With less shared memory (containers have 64 MB) Chromium is told to use files instead. */
export const LARGE_SHARED_MEMORY_BYTES = 2 ** 30

/** How often a lost supervisor is noticed; as often as it measures its browser. */
export const SUPERVISOR_CHECK_MS = 500

// The host of a session

/** For JavaScript objects of a host; other memory is watched by the supervisor of its browser (site-limits.ts). */
export const HOST_HEAP_MIB = 512

/**
 * V8's default of 16 MiB makes three times that of garbage resident in a process that mostly waits: 38 MiB for each host.
 */
export const HOST_YOUNG_HALF_MIB = 1

/** Of one process, enforced by the kernel: a single allocation can be too fast for the supervisor to notice. */
export const HOST_DATA_KIB = 3 * 1024 * 1024

/** Characters at the end of what a host that died wrote: its reason is there. */
export const MAX_ERROR_TAIL = 4096

/** The longest message from the worker. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024

/** The longest message about a connection, which needs no call. */
export const MAX_UNASKED_BYTES = 4 * 1024

/** From a host. Far more than a session causes: each turn has one observation and one picture. */
export const MAX_REPLY_BYTES_PER_WINDOW = 64 * 1024 * 1024

/** Long enough that one large answer alone does not exceed the rate. */
export const REPLY_WINDOW_MS = 5 * SECOND_MS

/** Levels of a message from a host; the deepest has seven. */
export const MAX_MESSAGE_DEPTH = 16

/** Members of a message from a host; an observation whose lists are all full has about 60,000. */
export const MAX_MESSAGE_MEMBERS = 100_000

/** Characters. Longer texts of a message are mostly pictures, which have no quotation mark before their end. */
export const SHORT_TEXT = 1000

/** Characters; DNS has no longer names. */
export const MAX_HOST_NAME = 255

/** Characters of what a host says: an error's name, and every message and reason. */
export const MAX_SAID = 2000

/** About connections, by a host; its proxy ends a site that opens fewer than this. */
export const MAX_DECISIONS_PER_SECOND = 1000

/** For the summary of a page that a session is about to leave; without it the visit goes on. */
export const MAX_SUMMARY_MS = 5 * SECOND_MS

// What sessions of a run share

/** Pages of a run that hosts tell of, which choose how many there are. Fewer than a session remembers, so that it forgets none of its own for them. */
export const MAX_SHARED_PAGES = 100

/** Places in scripts that are remembered for a run; hosts choose how many there are. */
export const MAX_SHARED_PLACES = 2000

/** Runs that are remembered, the newest; more are seldom under way at once. */
export const MAX_SHARED_RUNS = 64

/**
 * A page that took over a host must not make other sessions miss what they would see, so neither a host is believed alone, whose next
 * session may be of the same run, nor a session, which a new host may try again.
 */
export const MIN_WITNESSES = 2

/** Sites whose accessibility checks are remembered, the newest. */
export const MAX_CHECKED_SITES = 16

/** States of pages of one site that are remembered, the newest. */
export const MAX_STATES_PER_SITE = 60

/** How often a shared check is used before its state is unknown again: what a page that took over two hosts has said must not outlive it for ever. */
export const MAX_MEETINGS = 50

/** Characters of a page's state; longer ones are not shared. */
export const MAX_SHARED_TEXT = 8192

/** Kinds of pages of which a session remembers harmless places; scripts choose how many there are. */
export const MAX_PAGE_KINDS = 200

/** Places in scripts of one kind of page that are remembered. */
export const MAX_LEARNED_PLACES = 200

/** Kinds of pages in one report to the other sessions of a run. */
export const MAX_REPORTED_KINDS = 20

/** Characters; a longer address is no name of a kind of page. */
export const MAX_PAGE_NAME = 500

// Acting

/** Characters of a name that a page chose. */
export const MAX_SHOWN_HOST = 100

/** Longer texts are inserted at once, like a paste; up to this length each key is pressed, for pages that listen to keys. */
export const MAX_TYPED_UNITS = 60

/** A frame of another site gets the focus a moment later. */
export const FRAME_FOCUS_MS = 500

/** How often a cover is looked for again. Covers that go away by themselves are animated. */
export const COVER_POLL_MS = 100

/** For an element, inside the page and at once: longer, and the page would count as hung. */
export const MAX_OPERABLE_WAIT_MS = 1000

// Waiting for a page

/** One wait inside the page is no longer than this, so that requests and navigations are checked again. */
export const IDLE_PROBE_MS = 1000

/** A page that replaces itself more often than this in one wait never becomes idle. */
export const MAX_REPLACED_DOCUMENTS = 4

/** A page cannot answer while it shows dialogs, so it gets this many times the usual wait. */
export const MAX_DIALOG_WAITS = 3

/** However long a busy machine kept a page from answering, it gets at most this many times the usual wait. */
export const MAX_HUNG_WAITS = 4

/** A further wait that is shorter would show nothing. */
export const MIN_FURTHER_WAIT_MS = 50

/** A requested navigation that never begins (a download, a script URL) is given up after this. */
export const REQUESTED_NAVIGATION_MS = 500

/** A navigation that a page schedules sooner than this is waited for and recorded; a later one is not yet. */
export const SOON_SECONDS = 1

/** How often to go back to a page that leaves at once; after that a blank page is shown. */
export const MAX_RETURNS = 3

/** How soon a page that is just changing is asked again. */
export const COMMIT_RETRY_MS = 20

/** A request that starts this soon after an action belongs to it. */
export const PROMPT_REQUEST_MS = 50

/** A request that is made more often than this is polling, and not waited for. */
export const MAX_REQUEST_STARTS = 3

/** An older request no longer keeps a page from being idle. */
export const MAX_REQUEST_AGE_MS = 3000

/** A response that nobody has read this long after it came does not keep a page from being idle. */
export const UNREAD_RESPONSE_MS = 500

/** The limit of every collection whose keys the page chooses, such as addresses. */
export const MAX_CHOSEN_KEYS = 2000

/** A request waits for a connection at most this long; later it uses one that is open, or has failed. */
export const MAX_ANNOUNCED_AGE_MS = 30 * SECOND_MS

/** For a connection that broke and is replaced. */
export const MAX_REPLACEMENT_MS = 5 * SECOND_MS

/** Servers that a page chooses, the last ones. */
export const MAX_ANNOUNCED_SERVERS = 1000

/** Requests to one server that wait for a connection at once. */
export const MAX_ANNOUNCED_PER_SERVER = 500

/** Hosts that a page names before it requests anything from them. */
export const MAX_HOSTS_AHEAD = 1000

/** Longer bodies are not searched for logins: a page could keep the worker busy with them. */
export const MAX_SEARCHED_BODY_BYTES = 512 * 1024

/** Of a body that is searched. Forms have fewer, and few bodies contain the bytes that announce gzip at all. */
export const MAX_BODY_PARTS = 128

/** Packed parts of one body that are unpacked to be searched. */
export const MAX_BODY_ARCHIVES = 16

/** On servers that a page connected to last. */
export const MAX_VERDICTS = 1000

/** How soon a page that is not ready is read again at most, however often it changes. */
export const READ_AGAIN_MS = 100

// Observing

/** Documents in one document that are read, in their order on the page. */
export const MAX_FRAMES = 10

/** Documents within each other that are read. */
export const MAX_FRAME_DEPTH = 4

/** Of one select field in the outline; a reader is told how many more there are. */
export const MAX_SHOWN_OPTIONS = 12

/** Covered controls that are named in the outline. */
export const MAX_NAMED_COVERED = 10

/** Of an outline, for notes about scrolling and omitted content. */
export const RESERVED_TOKENS = 200

/** Without the summary of a page the visit goes on. */
export const MAX_SUMMARY_WAIT_MS = 1000

/** Of a word, as models split English and most European languages; fewer would cut pages that fit. */
export const LETTERS_PER_TOKEN = 5

/** Of a number: models split them into shorter pieces than words. */
export const DIGITS_PER_TOKEN = 3

// Pictures

/** Larger documents are not searched for secrets: the snapshot would take too much time and memory. */
export const MAX_PICTURED_ELEMENTS = 40_000

/** Characters of a document, for the same reason. */
export const MAX_PICTURED_MARKUP = 16 * 1024 * 1024

/** Of a picture with marks; no window has more pixels on a side. */
export const MAX_PICTURE_SIDE_PX = 4096

/** Layers in front of each other that are looked behind. */
export const MAX_COVER_DEPTH = 6

/** With fewer pixels in one of the two directions, no letter is legible. */
export const MIN_LETTER_WIDTH_PX = 3
/** See the width. */
export const MIN_LETTER_HEIGHT_PX = 5

/** Addresses of images whose text was judged, the newest. */
export const MAX_KNOWN_IMAGES = 5000

/** Of the height of a line. Letters extend beyond its box: accents, slanted ones. */
export const LETTER_OVERHANG_SHARE = 0.25

/** A page may show or hide secrets while its picture is taken; then it is taken again. */
export const MAX_PICTURE_TRIES = 3
/** How long the check of a page waits for its picture, if text is on pictures there. */
export const PICTURE_OF_CHECK_MS = 2 * SECOND_MS

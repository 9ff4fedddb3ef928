import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'

// The turn loop

/** A model without a usable answer for this many turns in a row will not recover in this session. */
export const MAX_LOST_TURNS = 5

/** A session waits this long for its browser to close, which goes on without it. */
export const MAX_CLOSING_MS = 5 * SECOND_MS

/** Pictures between two actions are taken at most this often. */
export const AMBIENT_GAP_MS = 10_000

/** How often an action has no effect before the visitor is told. */
export const LOOP_TOLD_AT = 3

/** How often before the visitor is moved elsewhere. */
export const LOOP_MOVED_AT = 6

/** After this many of these moves the session has nothing left to do. */
export const MAX_FORCED_MOVES = 3

/** A view that is younger is not looked at again before the visitor decides. */
export const FRESH_VIEW_MS = 500

/** How often a page is looked at again because it looked different when its picture was taken. */
export const MAX_VIEW_TRIES = 3

/** How far a control may be from its mark, in pixels: edges are rounded. */
export const MOVED_PX = 2

// The visitor

/** Share of the frustration that lasts to the next turn. */
export const FRUSTRATION_KEPT_SHARE = 0.75

/** One long wait irritates no more than three failed actions. */
export const MAX_WAIT_IRRITATION = 3

/** An action that the site prevented, as irritation. */
export const REFUSAL_IRRITATION = 0.5

/** A way back, or an action without any effect. */
export const DETOUR_IRRITATION = 0.25

/** What an action with an effect, and without any trouble, gives back. */
export const RESTORED_IRRITATION = 0.25

/** A visitor who gives up a task has no full patience, whatever was measured. */
export const MAX_PATIENCE_AFTER_GIVING_UP = 0.5

/** Turns between two questions without an occasion. */
export const TURNS_BETWEEN_ROUTINES = 4

/** A change of the mood, which is between 0 and 1, that a visitor is asked about. */
export const NOTICEABLE_MOOD_CHANGE = 0.15

/** Characters of a control's name in a question. */
export const MAX_QUESTION_LABEL = 60

/** Characters of the visitor's own words in a question. */
export const MAX_QUESTION_WORDS = 200

/** Characters; shorter ones are parts of too many words to be searched for in other texts. */
export const MIN_SECRET_LENGTH = 4

/** Maximum severity of a claim until something other than its own words supports it. */
export const MAX_UNPROVEN_SEVERITY = 2

/** As severe as what a persona says can be if a measurement supports it. */
export const MAX_SUPPORTED_SEVERITY = 3

/** Letters of a line below a heading that is said to be empty, from which on it is not. */
export const MIN_CONTENT_LETTERS = 20

/** Fields in the content of a page that is said to be empty, from which on it is not. */
export const MIN_CONTENT_CONTROLS = 3

/** Claims whose picture is kept until they are checked: some 2 MB of pictures. */
export const MAX_PICTURED_CLAIMS = 30

/** For all checks of claims of one session together: two calls for each, also with a slow model. */
export const MAX_CHECKING_MS = 5 * MINUTE_MS

/** Claims per session that are checked: those without words first, because only the picture supports them. */
export const MAX_CHECKED_CLAIMS = 8

/** Items of a list whose order is read: fewer are in order by chance. */
export const MIN_SORTED_ITEMS = 3

/** A page that is otherwise as before tells of what was done in at most this many new lines. */
export const MAX_FRESH_LINES = 8

/** New lines and messages whose days are read: what confirms a day is near the top, and each takes some milliseconds if it is full of figures. */
export const MAX_DATED_LINES = 100

// Endings

/** A page with at most this many elements can be a gate; a full page that mentions a captcha is not one. */
export const MAX_GATE_ELEMENTS = 12

/** Consecutive pages that keep the visitor out before the session gives up on the site. */
export const MAX_REFUSED_TURNS = 3

// How a session ended for its goal

/** For both observations after the last turn together; what takes longer stays unknown. */
export const MAX_OBSERVING_MS = 20 * SECOND_MS

/** For all second looks of one session together. */
export const MAX_LOOKING_MS = 60 * SECOND_MS

/** Goals per session that a model is asked about. */
export const MAX_ASKED_GOALS = 3

/** Last actions of a visit that a model is told of when it looks again. */
export const MAX_TOLD_ACTIONS = 60

/** New lines of one turn that it is told of. */
export const MAX_TOLD_LINES = 60

/** Characters; longer lines inform rather than announce. */
export const MAX_ANNOUNCEMENT_LENGTH = 200

/** An announcement is among the first lines of the page it appears on; text further down is about something else. */
export const MAX_LEADING_LINES = 4

/** Characters; a longer text is about more than a number. */
export const MAX_COUNTER_LENGTH = 60

/** Badges and marks of required fields have fewer words than a message. */
export const MIN_OBJECTION_WORDS = 2

/** Share of the goal's words that the name of a page must contain to count as the intended page. */
export const NAMED_SHARE = 0.75

/** Characters; a shorter quote is on many pages by chance. */
export const MIN_PLACE_QUOTE_LENGTH = 4

/** Characters; a shorter text is on many pages by chance. */
export const MIN_ENTRY_LENGTH = 3

/** Characters; a shorter answer stands in many lines by chance. */
export const MIN_ANSWER_LENGTH = 8

/** Shorter words can be typed by a visitor and said by the site by chance, such as “Thank you”. */
export const MIN_OWN_WORDS_LENGTH = 12

/** What was typed in this many turns before a submission belongs to it. */
export const SENT_TURNS = 8

/** Characters. Text of at least this length counts as known anywhere within other text; shorter text only as a whole line. */
export const MIN_LENGTH_WITHIN = 12

/** Characters; shorter values of an address are in a title by chance. */
export const MIN_QUERY_LENGTH = 3

/** Turns that only await a response, after which an earlier submission can still get it. */
export const MAX_WAITING_TURNS = 3

/** Lines of a page in which an answer is looked for. */
export const MAX_SEARCHED_LINES = 500

/** So few controls of a page can be there again by chance, as those of its menu. */
export const MIN_KEPT_CONTROLS = 3

/** Characters of a stem that tells two controls of a page apart. */
export const MIN_LONG_STEM = 4

/** Characters of a unit behind a figure, such as “kg”. */
export const MAX_UNIT_LENGTH = 3

/** What a visitor found out is said in as many sentences. */
export const MAX_KEPT_SENTENCES = 2

/** Characters of them. */
export const MAX_KEPT_ANSWER = 500

// Replays

/** How soon a page is looked at again that lacks the control of the next step. */
export const REPLAY_LOOK_MS = 250

/** More problems of one session are not replayed: a site could produce them without end. */
export const MAX_REPLAYS = 300

/** Replays of one session that sign in: sites slow down or lock accounts that sign in too often. */
export const MAX_SIGN_INS = 10

/** Maximum share of the session's duration that replays can take. */
export const REPLAY_SHARE = 0.5

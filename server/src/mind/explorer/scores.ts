// Scores of moves; the highest is done first.

/** More than going on with a form that was started: once the next step is filled in, nobody goes back. */
export const CHECK_SCORE = 94

/** A list of the visitor's own is opened again before what is of little interest. */
export const LIST_CHECK_SCORE = 48

/** A visitor with fewer turns left has no time to look whether something was kept. */
export const TURNS_TO_CHECK = 6

/** A dialog that was answered so often and is still there cannot be answered. */
export const MAX_DIALOG_ANSWERS = 3

/** Nothing else can be done before what covers the page is gone. */
export const CLEAR_VIEW_SCORE = 97

/** Nothing can be done before the page is there. */
export const WAIT_FOR_PAGE_SCORE = 96

/** A dialog asks first. */
export const ANSWER_SCORE = 94

/** What was begun is finished. */
export const STARTED_SCORE = 92

/** A given login is used before looking around, but after finishing what was begun. */
export const GIVEN_LOGIN_SCORE = 90

/** A button that did nothing is pressed again before the page is left. */
export const INSIST_SCORE = 88

/** A page that is not what its link promised is left. */
export const GO_BACK_AT_ONCE_SCORE = 86

/** What serves the goal is below what a page demands, such as an answer to its dialog. */
export const MAX_GOAL_SCORE = 85

/** What serves the goal is ahead of other moves by more than chance can add to them. */
export const GOAL_LEAD = 6

/** A page that answers with an error is left, unless there is something to finish. */
export const LEAVE_ERROR_PAGE_SCORE = 80

/** A form that was not tried is filled in before other pages are opened. */
export const UNTRIED_FORM_SCORE = 60

/** A search is tried after other forms. */
export const SEARCH_SCORE = 52

/** A form reached while continuing a purchase or an application is the way forward, not a detour. */
export const ON_THE_WAY_BONUS = 30

/** For a form that has a field for a value of the task. */
export const ASKED_FORM_BONUS = 30

/** Choosing a suggestion or a day: more than going on with the form, whose field is empty again if none is chosen. */
export const CHOICE_SCORE = 97

/** Days that a calendar offers at least, although some are past. */
export const MIN_CALENDAR_DAYS = 20

/** A persona with a login logs in before looking around. */
export const LOGIN_BONUS = 30

/** More than for the favoured area, which rotates among the sessions of a run: a persona opens first what its own goals mention. */
export const INTEREST_BONUS = 28

/** For each use of a control whose last use showed nothing new. */
export const TRIED_PENALTY = 34

/** For each use of one whose last use did: a list can have more pages, and a menu closes as it opened. */
export const TAUGHT_PENALTY = 30

/** For a second use after one that showed nothing new: it would show nothing new, either. */
export const IDLE_PENALTY = 24

/** For each further control of one kind in one group, after these two: the third tab or option behaves like the second. */
export const ALIKE_PENALTY = 9

/** For a control that says nothing, for each press of such a control that led nowhere. */
export const UNTOLD_PENALTY = 6

/** What is beside the window is looked at before anything below it. */
export const LOOK_ASIDE_SCORE = 31

/** Going back to already seen pages is worth less than this. */
export const LOOK_BELOW_SCORE = 18

/** A page that was just opened is read before the visitor goes back for a link of an earlier one. */
export const GO_BACK_PENALTY = 26

/** For each screen below the window that was read already. */
export const REREAD_PENALTY = 9

/** What is known further up or down the same page costs a turn to get there. */
export const GO_THERE_PENALTY = 8

/** For a link to a page that was seen, which is not worth a turn. */
export const KNOWN_PAGE_SCORE = -8

/** A page that was left before its end is worth the way back once nothing else is. */
export const UNREAD_PAGE_SCORE = 42

/** Of several controls alike, one in the middle shows more than the first and the last: a wrong row is another one there. */
export const MIDDLE_BONUS = 6

/** For a button that counts towards the number that is asked for: before what hands it in. */
export const STEP_SCORE = 120

/** For what the last action has brought onto the page. */
export const REVEALED_BONUS = 30

/** For a control that chooses all, where all are asked for: otherwise each of them takes a turn. */
export const FOR_ALL_BONUS = 40

/** For the control that a page is about, such as a list, a slider or a tree: ahead of the links around it. */
export const WIDGET_SCORE = 60

/** The language is switched once, and rather on a page that could be lost by it than on the first one. */
export const LANGUAGE_SCORE = { inside: 58, atFirst: 20 }

/** A visitor tries once what can be dragged, after the controls that are pressed. */
export const DRAG_SCORE = 46

/** Nothing serves a goal better than the thing and the place that it names. */
export const GOAL_DRAG_SCORE = 88

/** Arrow keys for a slider that has the focus. */
export const KEYS_SCORE = 58

/** Moves with a lower score are not worth a turn: everything that can be tried has been tried. */
export const NOTHING_LEFT_SCORE = 10

/** How much chance can shift the choice between moves of about equal score. */
export const CHANCE_SCORE = 5

/** For an act that cannot be taken back and that the goal does not ask for. */
export const TOO_EARLY_PENALTY = 40

/** An action that belongs to a reported loop scores lower than everything else. */
export const IN_A_LOOP_PENALTY = 60

/** More than any entry of a list that the goal names only in part: the one that it names may be further down. */
export const SEEK_ENTRY_SCORE = 112

/** Sorting a list as the task wants it: after a form that was begun, before anything else that the task names. */
export const SORT_SCORE = 89

/** For what would replace the choice that the goal names: more than anything that speaks for it. */
export const ALTERNATIVE_PENALTY = 120

/** For a control that the page has refused, as long as nothing else was entered: it would refuse it again. */
export const REFUSED_PENALTY = 120

/** Once it is known what counts down: ahead of other controls. */
export const LEAST_SCORE = 82

/** Styles that a lazily loaded page brings with it. */
declare module '*.css'

/** The variable that names the folder of this run, which is removed when all its workers have ended. */
export const runFolder = 'TEST_RUN_FOLDER'

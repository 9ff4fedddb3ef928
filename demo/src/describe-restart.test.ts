import { expect, test } from 'vitest'
import { describeRestart } from './run-demo.ts'

test.each([
  ['/srv/demo', 'http://localhost:8080/report/x', 'DATA_DIR=/srv/demo PORT=8080 npm start'],
  ['/my data', 'http://localhost:9/report/x', "DATA_DIR='/my data' PORT=9 npm start"],
  ["/it's", 'http://localhost/report/x', String.raw`DATA_DIR='/it'\''s' PORT=80 npm start`],
])('the folder %s and the report %s are served again with %s', (folder, reportUrl, command) => {
  expect(describeRestart(folder, reportUrl)).toBe(command)
})

// Builds the pages and the program where they are missing or older than their sources, and starts nothing.
import { buildPages } from './build-pages.ts'
import { buildProgram } from './build-program.ts'

buildPages()
buildProgram()

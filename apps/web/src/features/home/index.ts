export { HomePage, prepareHome } from './home.page.tsx'

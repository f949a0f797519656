export { MarginiTab } from './margini-tab.tsx'

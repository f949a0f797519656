import { createTheme, type MantineColorsTuple } from '@mantine/core'

const rateo: MantineColorsTuple = [
  '#eef0ff',
  '#dde1fd',
  '#bac2f7',
  '#949ff0',
  '#7582ea',
  '#6170e6',
  '#4f5fdd',
  '#3f4ec6',
  '#3644ae',
  '#2b3791',
]

const dark: MantineColorsTuple = [
  '#d9dce6',
  '#b8bdcc',
  '#9aa1b4',
  '#6b7186',
  '#3b4052',
  '#2b2f3e',
  '#222531',
  '#1a1d28',
  '#14161f',
  '#0e1017',
]

const FONT =
  "'Inter Variable', 'Inter', 'Inter riserva', 'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"

export const theme = createTheme({
  primaryColor: 'rateo',
  primaryShade: { light: 7, dark: 6 },
  colors: { rateo, dark },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: 'var(--r-weight-strong)' },
  // The sizes of ui/scale.css: what a component calls lg and xl is the same as what a sheet calls so.
  fontSizes: {
    xs: 'var(--r-text-tiny)',
    sm: 'var(--r-text-base)',
    md: 'var(--r-text-base)',
    lg: 'var(--r-text-lead)',
    xl: 'var(--r-text-title)',
  },
  fontWeights: {
    regular: 'var(--r-weight-normal)',
    medium: 'var(--r-weight-medium)',
    bold: 'var(--r-weight-strong)',
  },
  radius: {
    xs: 'var(--r-radius-small)',
    sm: 'var(--r-radius-small)',
    md: 'var(--r-radius-medium)',
    lg: 'var(--r-radius-large)',
    xl: 'var(--r-radius-large)',
  },
  spacing: {
    xs: 'var(--r-space-8)',
    sm: 'var(--r-space-12)',
    md: 'var(--r-space-16)',
    lg: 'var(--r-space-20)',
    xl: 'var(--r-space-32)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Help stands under the field: two fields side by side stay on one line, whichever has some.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
  // sm is 936 px: the menu is collapsed at 935 px and below.
  breakpoints: { xs: '40em', sm: '58.5em', md: '62em', lg: '75em', xl: '88em' },
})

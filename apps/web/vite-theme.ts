import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  convertCssVariables,
  type CSSVariablesResolver,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './src/ui/theme.ts'
import { UNUSED_COLOURS } from './unused-colours.ts'

/** Colours that Mantine's own defaults leave below the contrast of WCAG AA. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f7fa',
    '--mantine-color-text': '#1b1f2e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': '#565d72',
    '--mantine-color-placeholder': '#6a7086',
    '--mantine-color-anchor': '#3644ae',
    '--mantine-color-default-color': '#1b1f2e',
    '--mantine-color-default-border': '#cfd4e0',
  },
  dark: {
    '--mantine-color-body': '#11131b',
    '--mantine-color-text': '#e6e8f0',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-dimmed': '#a3a9bb',
    '--mantine-color-placeholder': '#8d94a8',
    '--mantine-color-anchor': '#aab4ff',
    '--mantine-color-default': '#1a1d28',
    '--mantine-color-default-hover': '#222531',
    '--mantine-color-default-border': '#3b4052',
  },
})

const UNUSED_VARIABLE = new RegExp(
  String.raw`^\s*--mantine-color-(?:${UNUSED_COLOURS.join('|')})-[\w-]+: [^;]*;\n`,
  'gm',
)

export function withoutUnusedColours(): Plugin {
  return {
    name: 'without-unused-colours',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('default-css-variables.css') ? code.replaceAll(UNUSED_VARIABLE, '') : null,
  }
}

const SRC = path.join(import.meta.dirname, 'src')
const OF_EVERY_PAGE = ['baseline', 'global'].map(
  (name) => `../../../node_modules/@mantine/core/styles/${name}.css`,
)
const VARIABLE = /--mantine-[\w-]+/g

type Variables = ReturnType<CSSVariablesResolver>
const KINDS = ['variables', 'light', 'dark'] as const

const valueIn = (all: Variables, kind: (typeof KINDS)[number], name: string) =>
  new Map(Object.entries(all[kind])).get(name)

function filterVariables(
  all: Variables,
  keeps: (kind: (typeof KINDS)[number], name: string) => boolean,
): Variables {
  const kept = (kind: (typeof KINDS)[number]) =>
    Object.fromEntries(Object.entries(all[kind]).filter(([name]) => keeps(kind, name)))
  return { variables: kept('variables'), light: kept('light'), dark: kept('dark') }
}

/** The variables that sheets of ours name, and those that these stand on. */
function namedVariables(all: Variables): Set<string> {
  const texts = [...globSync('**/*.{css,tsx}', { cwd: SRC }), ...OF_EVERY_PAGE].map((file) =>
    readFileSync(path.join(SRC, file), 'utf8'),
  )
  const named = new Set(texts.flatMap((text) => text.match(VARIABLE) ?? []))
  // The set grows while it is gone through.
  for (const name of named) {
    for (const kind of KINDS) {
      const value = valueIn(all, kind, name) ?? ''
      for (const other of value.match(VARIABLE) ?? []) named.add(other)
    }
  }
  return named
}

const ofScheme = (scheme: string) => ({ '--mantine-color-scheme': scheme })

/**
 * Variables that the library works out in the browser from its theme, as two sheets: what our own styles name, which every page has,
 * and what its own sheet does not say already, which comes with its components.
 */
function themeSheets(): { named: string; changed: string } {
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged))
  const whole = deepMerge(all, { light: ofScheme('light'), dark: ofScheme('dark') })
  const named = namedVariables(whole)
  const isChanged = (kind: (typeof KINDS)[number], name: string) =>
    valueIn(usual, kind, name) !== valueIn(all, kind, name)
  return {
    named: convertCssVariables(filterVariables(whole, (_, name) => named.has(name))),
    changed: convertCssVariables(filterVariables(all, isChanged)),
  }
}

/** Writes the variables of the theme into their sheets, so that no browser has to work them out. */
export function libraryVariables(): Plugin {
  return {
    name: 'library-variables',
    enforce: 'pre',
    transform(code, id) {
      const file = path.basename(id.split('?', 1)[0] ?? id)
      if (file === 'theme-variables.css') return themeSheets().named
      // Asked for by its address it is a line of code first.
      return file === 'late.css' && code.includes('@import') ? code + themeSheets().changed : null
    },
  }
}

import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export const THEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The faults that axe finds, and the invisible texts that it files apart as "incomplete". The dark theme differs in
 * colours alone, so only they are looked at there. Rules that passed are not described: that is most of the work.
 * `within` is a selector of the part to look at, by itself the whole page.
 */
export async function faults(
  page: Page,
  theme: (typeof THEMES)[number],
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: RunOptions['runOnly'] =
    theme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: ['color-contrast'] }
  const { violations, incomplete } = await page.evaluate(
    ({ options, part }) =>
      (window as unknown as { axe: typeof axe }).axe.run(part ?? document, options),
    {
      options: { runOnly, resultTypes: ['violations', 'incomplete'] } satisfies RunOptions,
      part: within,
    },
  )
  const invisible = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) =>
      any.some(
        (check) => (check.data as { messageKey?: string } | null)?.messageKey === 'equalRatio',
      ),
    )
  return [
    ...violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    ),
    ...invisible.map(({ target }) => `testo invisibile: ${target.join(' ')}`),
  ]
}

/** Waits until a page has all that it asked for. */
export async function isStill(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main')).toBeVisible()
}

/** Nothing runs out of the page at any width, and axe finds nothing in either theme. */
export async function siVedeBene(
  page: Page,
  nome: string,
  widths: readonly number[] = [360, 768, 1280],
) {
  await isStill(page)
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // A page draws itself anew for another width: a busy machine takes a moment for it.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `${nome} a ${width} px`,
        })
        .toBeLessThanOrEqual(width)
    }
    expect([nome, theme, await faults(page, theme)]).toEqual([nome, theme, []])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

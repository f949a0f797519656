import { expect } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './town.ts'

test('il portale si installa: il browser legge il manifesto e non trova nulla da ridire', async ({
  page,
}) => {
  await signIn(page, 'cliente@rateo.test', '/home')
  const cdp = await page.context().newCDPSession(page)
  const { url, errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: 'it', start_url: '/home' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // The browser of the tests never offers to install, because its visits are private.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

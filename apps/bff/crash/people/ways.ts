import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../chance.ts'
import { systemClock } from '../../src/clock.ts'
import { CARTE, fillIn, GIUSTA } from './pages.ts'
import { postUntilAnswered } from '../post.ts'

export type Persona = {
  cliente_id: string
  cookie: string
  /** Two saved cards: one that works, one that the bank refuses. */
  carte: readonly string[]
}

export type Setting = { origin: string; chance: Chance; isCalm: () => boolean }
/** The number of times that each way was gone, so that a run can tell what it has tried. */
export type Modi = Map<string, number>

type Vista = { stato: string; url_pagamento: string | null }

export const conta = (modi: Modi, modo: string) => modi.set(modo, (modi.get(modo) ?? 0) + 1)

/** A button pressed until somebody answers. */
export const call = (
  { origin, isCalm }: Setting,
  cookie: string,
  path: string,
  body: object = {},
): Promise<unknown> => postUntilAnswered({ url: `${origin}${path}`, cookie, body }, isCalm)

/** "Paga" pressed. */
const press = async (
  setting: Setting,
  { cookie }: Persona,
  [id, ...insieme]: readonly string[],
  how: object = {},
) =>
  (await call(setting, cookie, `/api/gateway/${id}/paga`, {
    metodo: 'carta',
    ...(insieme.length > 0 && { insieme }),
    ...how,
  })) as Vista | null

/**
 * A cliente on the page of a debt, alone or with others of theirs: presses once or twice (then also on the last of them
 * alone), types a card that works or not, or goes away. The page of before may still be open: some fill in both.
 */
export async function payOnPage(
  setting: Setting,
  persona: Persona,
  ids: readonly string[],
): Promise<void> {
  const { chance, isCalm } = setting
  let before: string | null = null
  for (let i = 0; i < 8; i++) {
    const tabs = chance.is(0.25) ? 2 : 1
    const viste = await Promise.all(
      Array.from({ length: tabs }, (_, tab) =>
        press(setting, persona, tab === 0 ? ids : ids.slice(-1)),
      ),
    )
    const url = viste.find((vista) => vista?.url_pagamento)?.url_pagamento
    if (viste.some((vista) => vista?.stato === 'pagato')) return
    if (chance.is(0.1)) return
    // The page is left open without a word, to come back later.
    if (url != null && chance.is(0.75)) {
      await fillIn(url, chance.pick(CARTE), chance).catch(() => undefined)
    }
    if (before !== null && before !== url && chance.is(0.5)) {
      await fillIn(before, GIUSTA, chance).catch(() => undefined)
    }
    before = url ?? before
    if (isCalm()) return
    await wait(chance.int(300, 1200))
  }
}

/**
 * Pays on a saved card, with the payer there: twice at once at times, and on the other one when the first is refused.
 */
export async function payOnSavedCard(
  setting: Setting,
  persona: Persona,
  [id = '']: readonly string[],
): Promise<void> {
  const { chance, isCalm } = setting
  for (let i = 0; i < 4; i++) {
    const windows = chance.is(0.3) ? 2 : 1
    const carta_id = chance.pick(persona.carte)
    const viste = await Promise.all(
      Array.from({ length: windows }, () => press(setting, persona, [id], { carta_id })),
    )
    if (viste.some((vista) => vista?.stato === 'pagato') || isCalm()) return
    await wait(chance.int(300, 1000))
  }
}

/** A part of it, then another, from two windows at times: never more than is owed. */
export async function payInParts(
  setting: Setting,
  persona: Persona,
  [id = '']: readonly string[],
): Promise<void> {
  const { chance, isCalm } = setting
  for (let i = 0; i < 5 && !isCalm(); i++) {
    const windows = chance.is(0.3) ? 2 : 1
    await Promise.all(
      Array.from({ length: windows }, () =>
        press(setting, persona, [id], {
          carta_id: persona.carte[0],
          importo_centesimi: chance.int(100, 900),
        }),
      ),
    )
    await wait(chance.int(200, 800))
  }
}

/** Pays by the address of the debt, without an account: no script, no key, a form pressed twice is two forms. */
export async function payByLink(
  setting: Setting,
  esercente: string,
  [id = '']: readonly string[],
): Promise<void> {
  const { chance, isCalm } = setting
  const link = (await call(setting, esercente, `/api/pagamenti/${id}/link_pubblico`)) as {
    url: string
  } | null
  for (let i = 0; link !== null && i < 6 && !isCalm(); i++) {
    try {
      const press = () =>
        fetch(`${link.url}/paga`, { method: 'POST', signal: AbortSignal.timeout(6000) })
      const answers = await Promise.all(chance.is(0.3) ? [press(), press()] : [press()])
      const pages = await Promise.all(answers.map((answer) => answer.text()))
      const url = pages
        .map((page) => /href="([^"]*\/paga\/cs_[^"]*)"/.exec(page)?.[1])
        .find(Boolean)
      if (url && chance.is(0.8))
        await fillIn(url.replaceAll('&amp;', '&'), chance.pick(CARTE), chance)
      if (chance.is(0.15)) {
        await fetch(`${link.url}/abbandona`, { method: 'POST', signal: AbortSignal.timeout(6000) })
      }
    } catch {
      // Nobody there: the process was killed under it.
    }
    await wait(chance.int(300, 1000))
  }
}

/** "Ho disposto il bonifico": the esercente finds it and writes it down, or it is taken back and paid by card. */
export async function payByTransfer(
  setting: Setting,
  persona: Persona,
  esercente: string,
  { id, importo_centesimi }: { id: string; importo_centesimi: number },
): Promise<void> {
  const { chance } = setting
  await call(setting, persona.cookie, `/api/gateway/${id}/coordinate`)
  const said = await call(setting, persona.cookie, `/api/gateway/${id}/annuncia_bonifico`)
  await wait(chance.int(200, 900))
  if (said === null || chance.is(0.2)) return
  if (chance.is(0.3)) {
    await call(setting, persona.cookie, `/api/gateway/${id}/ritira_annuncio`)
    return payOnPage(setting, persona, [id])
  }
  const incassa = () =>
    call(setting, esercente, `/api/pagamenti/${id}/incassi`, {
      metodo: 'bonifico',
      importo_centesimi: chance.is(0.7) ? importo_centesimi : Math.ceil(importo_centesimi / 2),
      incassato_il: systemClock.today(),
    })
  await Promise.all(chance.is(0.3) ? [incassa(), incassa()] : [incassa()])
}

/** A card kept for later, on the provider's page: told twice that it is done, or left half way. */
export async function saveCard(setting: Setting, persona: Persona): Promise<void> {
  const { chance } = setting
  const began = (await call(setting, persona.cookie, '/api/carte_di_credito')) as {
    salvataggio_id: string
    url: string
  } | null
  if (began === null || chance.is(0.2)) return
  await fillIn(began.url, chance.pick(CARTE), chance).catch(() => undefined)
  const done = () =>
    call(
      setting,
      persona.cookie,
      `/api/carte_di_credito/salvataggi/${began.salvataggio_id}/completa`,
    )
  await Promise.all(chance.is(0.4) ? [done(), done()] : [done()])
}

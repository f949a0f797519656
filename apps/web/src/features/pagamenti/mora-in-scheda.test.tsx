import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { dialog } from '../../../test/hostile.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const path = `/pagamenti/${ID}`
const periodo = (dal: string, al: string, giorni: number, tasso: number, importo: number) => ({
  tipo: 'mora' as const,
  dal,
  al,
  giorni,
  tasso,
  importo_centesimi: importo,
})
const mora = {
  totale_centesimi: 380,
  da_aggiungere_centesimi: 380,
  righe: [
    periodo('2025-12-07', '2025-12-31', 25, 2, 164),
    periodo('2026-01-01', '2026-02-10', 41, 1.6, 216),
  ],
}
const azioni_consentite = ['sollecita', 'riprova', 'annulla', 'rinnova'].map((azione) => ({
  azione,
  consentita: true,
  motivo: null,
}))
const apri = (change: Partial<Pagamento>, as: 'esercente' | 'cliente' = 'esercente') =>
  renderPage(path, {
    as,
    answers: { [`GET /api/pagamenti/${ID}`]: aPagamento({ azioni_consentite, ...change }) },
  })
/** The head of the record: its figure, state, person and reason. */
const testa = async () => {
  const head = (await screen.findByText('Tagliando e cambio olio')).closest('header')
  return (head?.textContent ?? '').replaceAll('\u00A0', ' ')
}
const conta = (text: string, what: string) => text.split(what).length - 1

it('GTW-B3 (parte) in alto c’è quanto chiede la pagina di pagamento, e la mora è detta una volta', async () => {
  await apri({ mora, in_ritardo: true })
  const head = await testa()
  expect(head).toMatch(/^124,30 €/)
  expect(head).toContain(
    'Di cui mora 3,80 €: 25 giorni al 2,00% annuo, dal 07/12/2025 al 31/12/2025 (1,64 €); 41 giorni al 1,60% annuo, dal 01/01/2026 al 10/02/2026 (2,16 €)',
  )
  expect(conta(document.body.textContent ?? '', 'Di cui mora')).toBe(1)
  const dati = screen.getByRole('region', { name: 'Dati del pagamento' })
  expect(dati.textContent?.replaceAll('\u00A0', ' ')).toContain('Importo richiesto120,50 €')
})

it('GTW-B3 (parte) il cliente legge in alto la stessa cifra del pulsante che paga', async () => {
  await apri({ mora, azioni_consentite: [] }, 'cliente')
  expect(await testa()).toMatch(/^124,30 €.*Paga 124,30 €$/)
})

it.each([
  [{ stato: 'parzialmente_pagato', incassato_centesimi: 5000, residuo_centesimi: 7050 }, '70,50 €'],
  [{ stato: 'pagato', incassato_centesimi: 12_050, residuo_centesimi: 0 }, '120,50 €'],
  [{ stato: 'annullato' }, '120,50 €'],
  [{ dilazione_id: ID, mora }, '120,50 €'],
] as const)('PAG-M2 (parte) in alto, di %j: %s', async (change, atteso) => {
  await apri(change)
  expect((await testa()).startsWith(atteso)).toBe(true)
})

it('GTW-B3 (parte) pagata con la sua mora: in alto quello che è stato pagato', async () => {
  const pagata = { ...mora, da_aggiungere_centesimi: 0 }
  await apri({ stato: 'pagato', mora: pagata, incassato_centesimi: 12_430, residuo_centesimi: 0 })
  expect(await testa()).toMatch(/^124,30 €.*Di cui mora 3,80 €/)
})

it('GTW-B3 (parte) il sollecito dice la cifra che il cliente leggerà, mora compresa', async () => {
  const { user } = await apri({ mora })
  await chooseAction(user, 'Sollecita')
  expect((await dialog()).textContent).toMatch(/che ricorda 124,30.€/)
})

it('PAG-M7 (parte) riprovare non addebita la mora, e lo dice prima', async () => {
  const { user } = await apri({ mora })
  await user.click(await screen.findByRole('button', { name: 'Riprova addebito' }))
  const box = await dialog()
  expect(within(box).getByRole('button', { name: /Addebita 120,50/ })).toBeTruthy()
  expect(box.textContent).toContain('La mora di oggi non viene addebitata')
})

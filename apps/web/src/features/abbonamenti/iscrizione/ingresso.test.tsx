import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID, piano } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { aPage } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'
import { sottoscrizione } from '../../../../test/sottoscrizione.ts'

const ID = piano()._id
const GET = `GET /api/piani/${ID}/sottoscrizione`
const POST = `POST /api/piani/${ID}/sottoscrivi`
const DEBITO = '0000000000000000000000b1'
const INGRESSO = { ingresso_periodi: 3, ingresso_centesimi: 990, importo_centesimi: 1990 }

const testo = (element: Element) => element.textContent?.replaceAll('\u00A0', ' ')

describe('ABB-M2 (parte) chi si abbona con un prezzo d’ingresso', () => {
  const apri = (change: object) =>
    renderPage(`/abbonamenti/piani/${ID}/abbonati`, {
      as: 'cliente',
      answers: {
        [GET]: sottoscrizione({ attivazione_centesimi: 0, ...change }),
        [POST]: { abbonamento_id: ABBONAMENTO_ID, da_pagare_id: DEBITO },
        [`GET /api/gateway/${DEBITO}`]: () => refuse('non_trovato'),
      },
    })

  it('legge in una tabella ogni prezzo e il giorno da cui vale, e ordina con quello che ha letto', async () => {
    const { server, user } = await apri(INGRESSO)
    const tabella = await screen.findByRole('table', { name: 'I prezzi, uno dopo l’altro' })
    const [, ingresso, pieno] = within(tabella).getAllByRole('row')
    expect(ingresso && testo(ingresso)).toMatch(/^Prezzo d’ingresso 3 volte.*9,90 €$/)
    expect(pieno && testo(pieno)).toMatch(/^Prezzo pieno.*19,90 € ogni mese$/)
    await user.click(screen.getByRole('button', { name: 'Ordina con obbligo di pagamento' }))
    await waitFor(() => expect(server.named(POST)).toHaveLength(1))
    expect(server.named(POST)[0]?.body).toMatchObject({ oggi_centesimi: 990, ingresso_periodi: 3 })
  })

  it('con la prova la prima riga è gratis; chi lo ha già avuto lo legge, e non c’è tabella', async () => {
    const { unmount } = await apri({ ...INGRESSO, prova_giorni: 30 })
    const tabella = await screen.findByRole('table', { name: 'I prezzi, uno dopo l’altro' })
    const [, prova] = within(tabella).getAllByRole('row')
    expect(prova && testo(prova)).toMatch(/^Prova.*0,00 €$/)
    unmount()
    await apri({ importo_centesimi: 1990, ingresso_avuto: true })
    expect(await screen.findByText(/tu lo hai già avuto/)).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'I prezzi, uno dopo l’altro' })).toBeNull()
  })
})

describe('ABB-M1 (parte) l’editor con il prezzo d’ingresso', () => {
  it('l’anteprima lo dice addebito per addebito; la scelta di darlo di nuovo c’è solo quando c’è', async () => {
    const nuovo = piano({ nome: 'Corsi', abbonati: [] })
    const { server, user } = await renderPage('/abbonamenti/piani', {
      as: 'esercente',
      answers: {
        'POST /api/search/abbonamenti': aPage([]),
        'POST /api/piani': nuovo,
        [`GET /api/piani/${ID}`]: nuovo,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Nuovo piano' }))
    const nel = within(await screen.findByRole('dialog', { name: 'Nuovo piano' }))
    await user.type(nel.getByLabelText('Nome'), 'Corsi')
    await user.type(nel.getByLabelText('Importo'), '19,90')
    expect(nel.queryByLabelText('Lo ha anche chi è già stato abbonato')).toBeNull()
    await user.type(nel.getByLabelText('Prezzo d’ingresso (facoltativo)'), '25')
    await user.type(nel.getByLabelText('Per quanti addebiti'), '2')
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    expect(await nel.findAllByText('È più basso del prezzo del piano')).not.toHaveLength(0)
    await user.clear(nel.getByLabelText('Prezzo d’ingresso (facoltativo)'))
    await user.type(nel.getByLabelText('Prezzo d’ingresso (facoltativo)'), '9,90')
    await user.click(nel.getByLabelText('Lo ha anche chi è già stato abbonato'))
    const addebiti = await nel.findByRole('region', { name: 'Anteprima degli addebiti' })
    expect(within(addebiti).getAllByText('prezzo d’ingresso')).toHaveLength(2)
    expect(within(addebiti).getAllByText(/^19,90.€$/)).toHaveLength(10)
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    await waitFor(() => expect(server.named('POST /api/piani')).toHaveLength(1))
    expect(server.named('POST /api/piani')[0]?.body).toMatchObject({
      ingresso_periodi: 2,
      ingresso_centesimi: 990,
      ingresso_ripetibile: true,
    })
  })
})

describe('ABB-M3 (parte) la pagina di un abbonamento al prezzo d’ingresso', () => {
  const ingresso = {
    importo_centesimi: 990,
    pieno_centesimi: 1990,
    rimasti: 2,
    pieno_dal: '2027-03-12',
  }
  it.each(['cliente', 'esercente', 'admin'] as const)(
    'dice a chi è %s quante volte resta, e da quale giorno c’è il prezzo pieno',
    async (as) => {
      await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, {
        as,
        answers: { [`GET /api/abbonamenti/${ABBONAMENTO_ID}`]: abbonamento({ ingresso }) },
      })
      const avviso = await screen.findByText('Prezzo d’ingresso, ancora 2 volte')
      const intero = avviso.closest('[class*="notice"]') ?? avviso.parentElement
      expect(intero && testo(intero)).toContain('Dal 12/03/2027 19,90 € ogni mese')
    },
  )
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { abbonamento, ABBONAMENTO_ID } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { renderPage } from '../../../../test/render.tsx'

const GET = `GET /api/abbonamenti/${ABBONAMENTO_ID}`
const POST = `POST /api/abbonamenti/${ABBONAMENTO_ID}/sconto`
const OFFERTA = `${GET}/sconto/offerta`
const PIANI = `${GET}/piani`
const righe = [{ codice: 'RESTA20', nome: 'Resta con noi', sconto_centesimi: 780 }]
const anteprima = {
  codice: 'RESTA20',
  nome: 'Resta con noi',
  sconto_centesimi: 780,
  righe,
  addebiti: [
    {
      giorno: '2026-12-18',
      prezzo_centesimi: 3900,
      sconto_centesimi: 780,
      importo_centesimi: 3120,
    },
    { giorno: '2027-01-18', prezzo_centesimi: 3900, sconto_centesimi: 0, importo_centesimi: 3900 },
  ],
}
const puo = (...azioni: string[]) =>
  azioni.map((azione) => ({ azione, consentita: true, motivo: null }))
const senza = abbonamento({ azioni_consentite: puo('usa_codice', 'disdici') })
const scontato = abbonamento({
  sconto: {
    codice: 'RESTA20',
    prezzo_centesimi: 3900,
    sconto_centesimi: 780,
    righe,
    giorno: '2026-12-18',
    importo_centesimi: 3120,
  },
  azioni_consentite: puo('togli_sconto'),
})

async function apri(azione: string, dati: Parameters<typeof renderPage>[1]) {
  const pagina = await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, dati)
  await pagina.user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  await pagina.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${azione}`) }))
  return pagina
}

describe('ABB-M4 (parte) un codice sul prossimo addebito', () => {
  it('si prova, si leggono i prossimi addebiti, e si manda lo sconto che si è letto', async () => {
    let isWrong = true
    const { server, user } = await apri('Usa un codice', {
      as: 'cliente',
      answers: {
        [GET]: senza,
        [`${POST}/anteprima`]: () => (isWrong ? refuse('stato_incompatibile') : anteprima),
        [POST]: scontato,
      },
    })
    const nel = within(await screen.findByRole('dialog'))
    await user.click(nel.getByRole('button', { name: 'Prova il codice' }))
    expect((await nel.findAllByText(/Da 3 a 30/)).length).toBeGreaterThan(0)
    await user.type(nel.getByRole('textbox', { name: 'Codice promozione' }), 'resta20')
    await user.click(nel.getByRole('button', { name: 'Prova il codice' }))
    expect(await nel.findByRole('alert')).toBeTruthy()
    isWrong = false
    await user.click(nel.getByRole('button', { name: 'Prova il codice' }))
    const conferma = within(
      await screen.findByRole('dialog', { name: /Resta con noi: 7,80.€ in meno/ }),
    )
    expect(conferma.getByText(/31,20.€ invece di 39,00.€/)).toBeTruthy()
    await user.click(conferma.getByRole('button', { name: 'Usa lo sconto' }))
    expect(await screen.findByText(/7,80.€ in meno il 18 dicembre 2026/)).toBeTruthy()
    expect(server.named(POST).at(-1)?.body).toEqual({ codice: 'RESTA20', sconto_centesimi: 780 })
    expect(screen.getByText(/Prossimo addebito: 31,20.€/)).toBeTruthy()
  })

  it('si toglie, e il prossimo addebito è di nuovo intero', async () => {
    const DELETE = `DELETE /api/abbonamenti/${ABBONAMENTO_ID}/sconto`
    const { server, user } = await apri('Togli lo sconto', {
      as: 'esercente',
      answers: { [GET]: scontato, [DELETE]: senza },
    })
    const nel = within(await screen.findByRole('dialog'))
    expect(nel.getByText(/si addebitano 39,00.€ invece di 31,20.€/)).toBeTruthy()
    await user.click(nel.getByRole('button', { name: 'Togli lo sconto' }))
    await waitFor(() => expect(server.named(DELETE)).toHaveLength(1))
  })
})

describe('ABB-B2 (parte) lo sconto di chi sta per disdire', () => {
  const risposte = (data: typeof anteprima | null) => ({
    [GET]: senza,
    [OFFERTA]: { data },
    [PIANI]: { data: [] },
    [POST]: scontato,
  })

  it('si legge accanto alla disdetta, che resta nello stesso passo; chi lo vuole resta', async () => {
    const { server, user } = await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, {
      as: 'cliente',
      answers: risposte(anteprima),
    })
    await user.click(await screen.findByRole('button', { name: 'Disdici' }))
    const nel = within(await screen.findByRole('dialog'))
    expect(await nel.findByText(/«Resta con noi».*31,20.€ invece di 39,00.€/)).toBeTruthy()
    expect(nel.getByRole('button', { name: 'No grazie, disdici' })).toBeTruthy()
    await user.click(nel.getByRole('button', { name: 'Resta con lo sconto' }))
    await user.click(await screen.findByRole('button', { name: 'Usa lo sconto' }))
    await waitFor(() => expect(server.named(POST)).toHaveLength(1))
  })

  it('senza un’offerta non se ne parla', async () => {
    const { user } = await renderPage(`/abbonamenti/${ABBONAMENTO_ID}`, {
      as: 'cliente',
      answers: risposte(null),
    })
    await user.click(await screen.findByRole('button', { name: 'Disdici' }))
    const nel = within(await screen.findByRole('dialog'))
    expect(await nel.findByRole('button', { name: 'Conferma la disdetta' })).toBeTruthy()
    expect(nel.queryByRole('button', { name: 'Resta con lo sconto' })).toBeNull()
  })
})

import type { PuntoVendita } from '@rateo/contract/persone/attivita'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'
import { check, copiaDa, toBody, valuesOf } from './orari.values.ts'

const GIORNO = [
  { dalle: '09:00', alle: '13:00' },
  { dalle: '15:00', alle: '19:30' },
]
const PUNTO: PuntoVendita = {
  _id: ID,
  nome: 'Centro',
  indirizzo: 'Via Roma 1',
  cap: '20121',
  citta: 'Milano',
  provincia: 'MI',
  orari: '',
  apertura: {
    settimana: [GIORNO, [], [], [], [], [{ dalle: '09:00', alle: '13:00' }], []],
    festivi: 'chiuso',
    chiusure: [],
  },
}
const CALL = `POST /api/attivita/punti_vendita/${ID}/orari`
const pagina = (punto: PuntoVendita, answer: unknown) =>
  renderPage('/profilo?scheda=attivita', {
    as: 'esercente',
    answers: {
      [CALL]: answer,
      'GET /api/profilo/dati': {
        nome: 'Mario',
        cognome: 'Rossi',
        email: 'mario@rossi.it',
        email_verificata: true,
        email_in_attesa: null,
        telefono: null,
        telefono_verificato: false,
        lingua: 'it',
        attivita: {
          _id: ID,
          ragione_sociale: 'Rossi',
          partita_iva: '12345670017',
          codice_fiscale: '12345670017',
          rea: 'MI-1234567',
          rappresentante: 'Mario Rossi',
          indirizzo: 'Via Roma 1',
          email: 'info@rossi.it',
          telefono: '+39021234567',
          pec: 'rossi@pec.it',
          codice_destinatario: null,
          causale_modello: '',
          logo: null,
          punti_vendita: [punto],
          iban: 'IT60X0542811101000000123456',
          iban_intestatario: 'Rossi',
          iban_in_attesa: null,
        },
      },
    },
  })

it('RIC-M2 (parte) gli orari si cambiano, si copiano negli altri giorni aperti, e partono interi', async () => {
  const { user, server } = await pagina(PUNTO, PUNTO)
  await user.click(await screen.findByRole('button', { name: 'Orari di Centro' }))
  const finestra = within(await screen.findByRole('dialog', { name: 'Orari di Centro' }))
  await user.click(
    finestra.getByRole('button', { name: 'Lunedì: copia negli altri giorni aperti' }),
  )
  await user.click(finestra.getByLabelText('Aperto anche nei giorni festivi'))
  await user.click(finestra.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(server.named(CALL)).toHaveLength(1))
  expect(server.named(CALL)[0]?.body).toEqual({
    apertura: {
      settimana: [GIORNO, [], [], [], [], GIORNO, []],
      festivi: 'come_al_solito',
      chiusure: [],
    },
  })
})

it('RIC-M2 (parte) un orario che non va è detto con il suo giorno, e non parte; un rifiuto non perde nulla', async () => {
  const { user, server } = await pagina(PUNTO, () => refuse('errore_interno'))
  await user.click(await screen.findByRole('button', { name: 'Orari di Centro' }))
  const finestra = within(await screen.findByRole('dialog', { name: 'Orari di Centro' }))
  const seconda = finestra.getByLabelText<HTMLInputElement>('Lunedì, secondo orario, dalle')
  await user.clear(seconda)
  await user.click(finestra.getByRole('button', { name: 'Salva' }))
  expect(await finestra.findByText(/^lunedì: Scrivi a che ora apri/)).toBeTruthy()
  expect(server.named(CALL)).toHaveLength(0)
  await user.type(seconda, '16:00')
  await user.click(finestra.getByRole('button', { name: 'Salva' }))
  expect(await finestra.findByRole('alert')).toBeTruthy()
  expect(finestra.getByDisplayValue('16:00')).toBeTruthy()
})

it('RIC-M2 (parte) senza orari si parte da quelli di un negozio; togliendoli parte null', async () => {
  const senza = valuesOf(null)
  expect([senza.lunedi, senza.sabato]).toEqual(['09:00-13:00 15:00-19:00', ''])
  expect(Object.values(check(senza)).filter(Boolean)).toEqual([])
  expect(copiaDa({ ...senza, sabato: '10:00-12:00' }, 'sabato')).toMatchObject({
    lunedi: '10:00-12:00',
  })
  const chiuso = { ...senza, chiusure: '2026-12-24||Vigilia' }
  expect(toBody(chiuso).apertura.chiusure).toEqual([
    { dal: '2026-12-24', al: '2026-12-24', motivo: 'Vigilia' },
  ])
  const { user, server } = await pagina(PUNTO, PUNTO)
  await user.click(await screen.findByRole('button', { name: 'Orari di Centro' }))
  await user.click(await screen.findByRole('button', { name: 'Togli gli orari' }))
  await waitFor(() => expect(server.named(CALL)[0]?.body).toEqual({ apertura: null }))
})

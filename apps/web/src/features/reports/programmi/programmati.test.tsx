import type { ProgrammaReport } from '@rateo/contract/ponte/programmi-report'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../../test/fake-server.ts'
import { ID } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const PAGE = '/reports?scheda=programmati'
const LIST = 'GET /api/programmi_report'

const unProgramma = (change: Partial<ProgrammaReport> = {}): ProgrammaReport => ({
  _id: ID,
  tipo: 'incassi',
  cadenza: 'settimanale',
  stato: 'attivo',
  prossimo_il: '2026-11-23',
  creato_da: 'Elena Ferraro',
  destinatari: [
    { email: 'elena@officina.test', stato: 'attivo', di_squadra: true },
    { email: 'anna@studio.test', stato: 'da_confermare', di_squadra: false },
  ],
  ultimo: {
    stato: 'inviato',
    dal: '2026-11-09',
    al: '2026-11-15',
    at: '2026-11-16T06:11:00.000Z',
    inviati: 1,
    report_id: ID,
  },
  ...change,
})
const risposta = (...data: ProgrammaReport[]) => ({ data })

it('REP-B1 (parte) quando, a chi, il prossimo e l’esito dell’ultimo', async () => {
  await renderPage(PAGE, { answers: { [LIST]: risposta(unProgramma()) } })
  const list = await screen.findByRole('list', { name: 'Report programmati' })
  const text = list.textContent?.replaceAll(/\s/g, ' ') ?? ''
  expect(text).toContain('Ogni lunedì')
  expect(text).toContain('23/11/2026')
  expect(text).toContain('Inviato a 1 indirizzo, 16/11/2026, 07:11')
  expect(text).toContain('anna@studio.testDa confermare')
  expect(within(list).getByRole('link', { name: 'Apri' }).getAttribute('href')).toBe(
    `/reports?report=${ID}`,
  )
})

it('X12 senza programmi si dice a che cosa servono', async () => {
  await renderPage(PAGE, { answers: { [LIST]: risposta() } })
  expect(
    await screen.findByRole('heading', { name: 'Ancora nessun report programmato' }),
  ).toBeTruthy()
})

it('REP-B1 (parte) si programma con più indirizzi; un indirizzo sbagliato si legge nel modulo', async () => {
  const ASK = 'POST /api/programmi_report'
  const { user, server } = await renderPage(PAGE, {
    answers: { [LIST]: risposta(), [ASK]: risposta(unProgramma()) },
  })
  await user.click(await screen.findByRole('button', { name: 'Programma un report' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('A quali indirizzi')
  await user.clear(field)
  await user.type(field, 'anna')
  await user.click(within(dialog).getByRole('button', { name: 'Programma' }))
  expect(await within(dialog).findAllByText('Scrivi un indirizzo e-mail')).not.toHaveLength(0)
  expect(server.named(ASK)).toHaveLength(0)
  await user.clear(field)
  await user.type(field, 'anna@studio.test, luca@studio.test')
  await user.selectOptions(within(dialog).getByLabelText('Quando'), 'mensile')
  await user.click(within(dialog).getByRole('button', { name: 'Programma' }))
  await waitFor(() => expect(server.named(ASK)).toHaveLength(1))
  expect(server.named(ASK)[0]?.body).toEqual({
    tipo: 'incassi',
    cadenza: 'mensile',
    indirizzi: ['anna@studio.test', 'luca@studio.test'],
  })
  expect(await screen.findByRole('list', { name: 'Report programmati' })).toBeTruthy()
})

it('REP-B1 (parte) si mette in pausa con un tocco, e per concludere si chiede ancora una volta', async () => {
  const PAUSA = `POST /api/programmi_report/${ID}/pausa`
  const FINE = `POST /api/programmi_report/${ID}/concludi`
  const { user, server } = await renderPage(PAGE, {
    answers: {
      [LIST]: risposta(unProgramma()),
      [PAUSA]: risposta(unProgramma({ stato: 'in_pausa', prossimo_il: null })),
      [FINE]: () => refuse('stato_incompatibile'),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Metti in pausa/ }))
  expect(await screen.findByRole('button', { name: /^Riprendi/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Concludi/ }))
  expect(server.named(FINE)).toHaveLength(0)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Concludi' }))
  await waitFor(() => expect(server.named(FINE)).toHaveLength(1))
})

import type { MandatoDettaglio } from '@rateo/contract/incasso/mandati'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const mandato: MandatoDettaglio = {
  _id: ID,
  stato: 'attivo',
  umr: 'RT6B03',
  creditore_id: 'IT32ZZZ0000007981100543',
  riferimento_banca: 'NXDFSM8YKPOJ2M8L',
  tipo: 'ricorrente',
  schema_sdd: 'CORE',
  iban: 'IT60 X054 •••• •••• •••• ••• 3456',
  intestatario: 'Lucia Bianchi',
  preavviso_giorni: 14,
  esercente: { _id: ID, nome: 'Palestra Fenice' },
  cliente: { _id: ID, nome: 'Lucia Bianchi' },
  sha256: null,
  firma_scade_at: null,
  firmato_at: '2026-10-01T10:20:00.000Z',
  ultimo_uso: null,
  prossimo_addebito: '2026-12-01',
  motivo: null,
  in_corso: 0,
  created_at: '2026-10-01T10:20:00.000Z',
  dipendenti: [],
  addebiti: [],
}

it.each(['cliente', 'esercente', 'admin'] as const)(
  'PAG-M9 (parte) un mandato si legge senza codici: stanno nei dettagli tecnici, da copiare (%s)',
  async (role) => {
    await renderPage(`/pagamenti/mandati/${ID}`, {
      as: role,
      answers: { [`GET /api/mandati/${ID}`]: mandato },
    })
    for (const codice of [mandato.umr, mandato.creditore_id, 'NXDFSM8YKPOJ2M8L']) {
      const details = (await screen.findByText(codice)).closest('details')
      expect(details?.open).toBe(false)
      within(details ?? document.body).getAllByRole('button', { name: 'Copia', hidden: true })
    }
  },
)

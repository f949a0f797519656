import { NativeSelect, TextInput } from '@mantine/core'
import type { Simulazione } from '@rateo/contract/promozioni/simula-promozioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Facts } from '../../ui/panel.tsx'
import { EsercenteSelect } from '../../ui/fields/esercente-select.tsx'
import { type Domanda, pianiQuery, useDiChi, useSimula } from './promozioni.api.ts'

type Values = {
  esercente_id: string
  cliente_id: string
  piano_id: string
  importo_centesimi: string
  codice: string
}
const VUOTA: Values = {
  esercente_id: '',
  cliente_id: '',
  piano_id: '',
  importo_centesimi: '',
  codice: '',
}

const toBody = (v: Values): Domanda => ({
  esercente_id: v.esercente_id,
  cliente_id: v.cliente_id || null,
  piano_id: v.piano_id || null,
  importo_centesimi: v.piano_id === '' ? readTyped(v.importo_centesimi) : null,
  codice: v.codice.trim() || null,
})

/** Asks what somebody would pay: the promozioni that they have, in order, and why not the others (PRM-B1). */
export function QuantoPagaDialog({ onClose }: { onClose: () => void }) {
  const di = useDiChi()
  const simula = useSimula()
  const { held, values, field } = useContractForm<Values, Domanda, Simulazione>({
    initial: VUOTA,
    toBody,
    check: (v) =>
      di.isStaff && v.esercente_id === '' ? { esercente_id: 'Scegli un esercente' } : {},
    change: simula,
    onDone: () => {},
    isKept: true,
  })
  const { data } = useQuery({
    ...pianiQuery(di, values.esercente_id),
    enabled: !di.isStaff || values.esercente_id !== '',
  })
  const piani = (data?.piani ?? []).map(({ _id, nome }) => ({ value: _id, label: nome }))
  return (
    <FormDialog
      title="Quanto paga questo cliente?"
      held={held}
      label="Calcola"
      size="lg"
      onClose={onClose}
    >
      <p className={layout['note']}>
        È lo stesso conto che si fa quando paga. Chiederlo non usa nessuna promozione.
      </p>
      {di.isStaff && (
        <EsercenteSelect label="Esercente" description={null} {...field('esercente_id')} />
      )}
      <ClienteSelect
        label="Cliente (facoltativo)"
        nothingFound="Nessun cliente con questo nome"
        {...field('cliente_id')}
      />
      <div className={layout['pair']}>
        <NativeSelect
          label="Che cosa paga"
          data={[{ value: '', label: 'Una richiesta di pagamento' }, ...piani]}
          {...field('piano_id')}
        />
        {values.piano_id === '' && <MoneyField label="Importo" {...field('importo_centesimi')} />}
        <TextInput
          label="Codice (facoltativo)"
          autoComplete="off"
          maxLength={40}
          {...field('codice')}
        />
      </div>
      {simula.data && <Risposta s={simula.data} />}
    </FormDialog>
  )
}

const chi = ({ nome, codice }: { nome: string; codice: string | null }) =>
  codice === null ? nome : `${nome} (codice ${codice})`

function Risposta({ s }: { s: Simulazione }) {
  const prova = s.prova_giorni ?? 0
  return (
    <section aria-label="Risposta" role="status" className={layout['stack']}>
      <Facts
        facts={[
          {
            name: s.dal === null ? 'Prezzo' : 'Prezzo del primo addebito intero',
            value: <Money centesimi={s.prezzo_centesimi} />,
          },
          ...s.applicate.map((riga, i) => ({
            name: `${i + 1}. ${chi(riga)}`,
            value:
              riga.prova_giorni > 0 ? (
                `${contato(riga.prova_giorni, 'giorno', 'giorni')} di prova in più`
              ) : (
                <>
                  <Money centesimi={-riga.sconto_centesimi} />, restano{' '}
                  {formattaEuro(riga.resto_centesimi)}
                </>
              ),
          })),
          { name: 'Paga oggi', value: <Money centesimi={s.da_pagare_centesimi} /> },
          ...(s.dal === null
            ? []
            : [
                {
                  name: 'Poi',
                  value: `${formattaEuro(s.prezzo_centesimi - s.sconto_centesimi)}, ${formattaGiornoCompleto(s.dal)}: oggi paga solo i giorni che mancano, senza sconto`,
                },
              ]),
          ...(prova > 0
            ? [{ name: 'Prima di pagare', value: `${contato(prova, 'giorno', 'giorni')} di prova` }]
            : []),
        ]}
      />
      {s.applicate.length === 0 && <p className={layout['flat']}>Nessuna promozione si applica.</p>}
      {s.escluse.length > 0 && (
        <>
          <h3 className={layout['headingSmall']}>Non si applicano</h3>
          <ul className={layout['list']}>
            {s.escluse.map((fuori) => (
              <li key={fuori._id}>
                {chi(fuori)}: <span className={layout['dim']}>{fuori.motivo}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

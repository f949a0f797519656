import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ProvaSconto, provaCodiceRichiesta } from '@rateo/contract/promozioni/sconto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { fraseSconto } from '@rateo/domain/denaro/sconto'
import { useState } from 'react'
import { call, fieldOrMessageOf } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { readTyped } from '../../../ui/fields/typed-amount.ts'
import layout from '../../../ui/layout.module.css'
import type { RichiestaValues } from './richiedi-pagamento.values.ts'

type Form = UseFormReturnType<RichiestaValues>
type Chiesto = { cliente_id: string | null; importo_centesimi: number; codice: string }

/** The things that a code is tried on: another cliente, amount or code is to be tried anew. */
function chiestoIn(values: RichiestaValues): Chiesto | null {
  const importo_centesimi = readTyped(values.importo)
  const cliente_id = values.chi === 'esistente' ? values.cliente_id : null
  const codice = values.codice.trim()
  if (codice === '' || importo_centesimi === null || importo_centesimi <= 0) return null
  return cliente_id === '' ? null : { cliente_id, importo_centesimi, codice }
}
const nomeDi = (chiesto: Chiesto | null): string => JSON.stringify(chiesto)

/** The code of a request that is being written, and what it takes off as it was last read. */
export function useCodiceRichiesta(form: Form) {
  const [letto, setLetto] = useState<{ per: string; sconto: ProvaSconto } | null>(null)
  const chiesto = chiestoIn(form.values)
  const prova = useChange({
    send: (body: Chiesto) => call(provaCodiceRichiesta, { body }),
    onSuccess: (sconto, body) => setLetto({ per: nomeDi(body), sconto }),
  })
  const sconto = letto !== null && letto.per === nomeDi(chiesto) ? letto.sconto : null
  const isTyped = form.values.codice.trim() !== ''
  return {
    sconto,
    isTyped,
    isTrying: prova.isPending,
    error: prova.error,
    /** True while a code is written of which nobody has read what it takes off. */
    isUnread: isTyped && sconto === null,
    forget: () => setLetto(null),
    reset: () => prova.reset(),
    prova: () => {
      if (chiesto === null) {
        form.setFieldError('codice', 'Scrivi prima cliente, importo e codice')
        return
      }
      form.clearFieldError('codice')
      prova.mutate(chiesto)
    },
  }
}
export type CodiceRichiesta = ReturnType<typeof useCodiceRichiesta>

/** The field for a code that the cliente said, and the amount that will be asked with it (PRM-M2). */
export function CodiceFields({ form, codice }: { form: Form; codice: CodiceRichiesta }) {
  const { sconto, error } = codice
  return (
    <div>
      <TextInput
        id="codice"
        label="Codice promozione (facoltativo)"
        description="Il cliente paga il prezzo meno lo sconto. Una bozza non tiene il codice."
        autoComplete="off"
        maxLength={40}
        value={form.values.codice}
        onChange={(event) => {
          codice.reset()
          form.setFieldValue('codice', event.currentTarget.value)
        }}
        error={form.errors['codice'] ?? (error ? fieldOrMessageOf(error, 'codice') : undefined)}
      />
      {sconto !== null ? (
        <p className={layout['note']} role="status">
          {sconto.nome}. {fraseSconto(sconto)}: chiedi {formattaEuro(sconto.da_pagare_centesimi)}.
        </p>
      ) : (
        codice.isTyped && (
          <Button variant="default" mt="sm" loading={codice.isTrying} onClick={codice.prova}>
            Prova il codice
          </Button>
        )
      )}
    </div>
  )
}

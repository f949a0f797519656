import { Button, TextInput } from '@mantine/core'
import type { ScontoPiano, Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { fieldOrMessageOf } from '../../../api/client.ts'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import { useProvaCodice } from './iscrizione.api.ts'

type Props = {
  s: Sottoscrizione
  sconto: ScontoPiano | null
  /** The code of a link that does not hold, with the reason. */
  portato: { codice: string; error: Error } | null
  onChange: (sconto: ScontoPiano | null) => void
}

/** The words for what a discount gives on the first charge. */
function datoDa({ sconto_centesimi, oggi_centesimi, prova_giorni, dal }: ScontoPiano): string {
  if (sconto_centesimi === 0) {
    return `${contato(prova_giorni, 'giorno', 'giorni')} di prova prima del primo addebito`
  }
  const meno = `${formattaEuro(sconto_centesimi)} in meno`
  return dal === null
    ? `${meno} sul primo addebito: oggi paghi ${formattaEuro(oggi_centesimi)}`
    : `${meno} sul primo addebito intero, ${formattaGiornoCompleto(dal)}; oggi paghi ${formattaEuro(oggi_centesimi)} per i giorni fino ad allora`
}

/** The code of who has one: what it gives is read before the order (PRM-M2). */
export function CodicePromozione({ s, sconto, portato, onChange }: Props) {
  const [codice, setCodice] = useState(portato?.codice ?? '')
  const prova = useProvaCodice(s)
  const error = prova.error ?? (prova.isPending ? null : portato?.error)
  if (sconto !== null && sconto.codice !== null) {
    return (
      <Panel title="Codice promozione">
        <p className={layout['flat']} role="status">
          {sconto.codice}, {sconto.nome}: {datoDa(sconto)}.
        </p>
        <Button variant="default" onClick={() => onChange(null)}>
          Togli il codice
        </Button>
      </Panel>
    )
  }
  return (
    <Panel title="Hai un codice?">
      {sconto !== null && (
        <p className={layout['flat']}>
          Hai già, senza codice, «{sconto.nome}»: {datoDa(sconto)}.
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (codice.trim() !== '') prova.mutate(codice, { onSuccess: onChange })
        }}
      >
        <TextInput
          label="Codice promozione (facoltativo)"
          autoComplete="off"
          maxLength={40}
          value={codice}
          onChange={(event) => setCodice(event.currentTarget.value)}
          error={error ? fieldOrMessageOf(error, 'codice') : undefined}
        />
        <Button type="submit" variant="default" mt="sm" loading={prova.isPending}>
          Usa il codice
        </Button>
      </form>
    </Panel>
  )
}

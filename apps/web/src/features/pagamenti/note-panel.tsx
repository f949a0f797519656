import { Button, Textarea } from '@mantine/core'
import { NOTA_MAX, type NotaPagamento } from '@rateo/contract/accordi/note-pagamento'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { useUnsaved } from '../../hooks/use-draft-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { Instant } from '../../ui/date.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useAggiungiNota, useEliminaNota } from './elenco/pagamenti.api.ts'
import layout from '../../ui/layout.module.css'
import classes from '../../ui/record/timeline.module.css'

type Atto<V> = {
  isPending: boolean
  error: Error | null
  variables: V | undefined
  mutate: (sent: V, then?: { onSuccess: () => void }) => void
}
type Props = {
  note: readonly NotaPagamento[]
  aggiungi: Atto<{ testo: string }>
  elimina: Atto<string>
}

/** The notes of the esercente about a debt; the cliente never reads them (PAG-M2). */
export function NotePagamento({ pagamento: { _id, note } }: { pagamento: Pagamento }) {
  const key = useIdempotencyKey(`nota:${_id}`)
  return (
    <NotePanel
      note={note}
      aggiungi={useAggiungiNota(_id, key)}
      elimina={useEliminaNota(_id, key)}
    />
  )
}

/** Notes with a field for one more; an own one can be taken off. */
export function NotePanel({ note, aggiungi, elimina }: Props) {
  const [testo, setTesto] = useState('')
  useUnsaved(testo.trim() !== '')
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (aggiungi.isPending) return
    aggiungi.mutate({ testo }, { onSuccess: () => setTesto('') })
  }
  const rest = restOf(aggiungi.error, ['testo']) ?? restOf(elimina.error, [])
  return (
    <Panel title="Note">
      {rest !== null && (
        <Notice tone="errore" isAlert>
          {rest}
        </Notice>
      )}
      {note.length > 0 && (
        <ol className={layout['list']}>
          {note.map((una) => (
            <li key={una._id} className={classes['event']}>
              <div>{una.testo}</div>
              <div className={classes['meta']}>
                <Instant value={una.created_at} />
                <span>{una.autore}</span>
                {una.e_mia && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    loading={elimina.isPending && elimina.variables === una._id}
                    aria-label={`Togli la nota: ${una.testo.slice(0, 40)}`}
                    onClick={() => elimina.mutate(una._id)}
                  >
                    Togli
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={submit}>
        <Textarea
          id="nota"
          label="Nuova nota"
          description="La leggete solo voi, mai il cliente"
          rows={2}
          maxLength={NOTA_MAX}
          value={testo}
          error={fieldMessageOf(aggiungi.error, 'testo')}
          onChange={(event) => setTesto(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          mt={12}
          loading={aggiungi.isPending}
          disabled={testo.trim() === ''}
        >
          Salva la nota
        </Button>
      </form>
    </Panel>
  )
}

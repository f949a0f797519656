import { Button, Group, Stack } from '@mantine/core'
import {
  chiediEsportazione,
  type Esportazione,
  getEsportazione,
} from '@rateo/contract/ponte/esportazioni'
import type { FormatoEsportazione } from '@rateo/domain/stati/elenco'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Segments } from '../fields/segments.tsx'
import { call, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../notices/notice.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { type Listed, ricercaOf } from './listed.ts'
import layout from '../layout.module.css'

const REFRESH_MS = 1000

const FORMATI: readonly { value: FormatoEsportazione; label: string }[] = [
  { value: 'xlsx', label: 'Foglio (XLSX)' },
  { value: 'csv', label: 'CSV' },
]
const HELP: Record<FormatoEsportazione, string> = {
  xlsx: 'Si apre in Excel e simili: importi e date sono numeri e date veri.',
  csv: 'Per gli altri programmi: punto e virgola, virgola decimale, date gg/mm/aaaa.',
}

type Props = {
  list: Listed
  /** Rows ticked one by one; none for all that the list finds. */
  ids: readonly string[] | null
  total: number
  isExact: boolean
  onClose: () => void
}

/** Asks for the list as a file and shows how far it is; it may be left at any moment. */
export function EsportaDialog({ list, ids, total, isExact, onClose }: Props) {
  const [formato, setFormato] = useState<FormatoEsportazione>('xlsx')
  const label = useId()
  const ask = useChange({
    send: () => {
      const ricerca = ricercaOf(list.body)
      const query = ids === null ? ricerca.query : { ...ricerca.query, _id: { $in: [...ids] } }
      return call(chiediEsportazione, {
        body: {
          raccolta: list.raccolta,
          formato,
          ricerca: { ...ricerca, ...(query && { query }) },
        },
      })
    },
  })
  const rows = ids === null ? total : ids.length
  return (
    <Dialog onClose={onClose} title="Esporta l’elenco" isBusy={ask.isPending} isLight>
      {ask.data ? (
        <Following first={ask.data} onClose={onClose} />
      ) : (
        <Stack gap={16}>
          <p style={{ margin: 0, lineHeight: 1.5 }}>
            {ids === null && !isExact ? 'Circa ' : ''}
            {contato(rows, 'riga', 'righe')},{' '}
            {ids === null ? 'con i filtri e nell’ordine di adesso.' : 'quelle che hai selezionato.'}
          </p>
          <div className={layout['stackTight']}>
            <strong id={label}>Formato</strong>
            <Segments
              isWide
              aria-labelledby={label}
              data={FORMATI}
              value={formato}
              onChange={setFormato}
            />
            <span className={layout['help']}>{HELP[formato]}</span>
          </div>
          {ask.error && (
            <Notice tone="errore" isAlert>
              {messageOf(ask.error)}
            </Notice>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={ask.isPending}>
              Indietro
            </Button>
            <Button loading={ask.isPending} onClick={() => ask.mutate()}>
              Prepara il file
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function Following({ first, onClose }: { first: Esportazione; onClose: () => void }) {
  const { data: one } = useQuery({
    queryKey: ['esportazioni', first._id],
    queryFn: ({ signal }) => call(getEsportazione, { params: { id: first._id }, signal }),
    initialData: first,
    refetchInterval: ({ state }) =>
      inMovimento(state.data?.stato ?? 'pronto') ? REFRESH_MS : false,
  })
  return (
    <Stack gap={16}>
      {inMovimento(one.stato) && (
        <div className={layout['stackTight']} role="status">
          <strong>Stiamo preparando il file</strong>
          <ProgressBar done={one.righe_fatte} of={one.righe_previste} />
          <span>
            {formattaIntero(one.righe_fatte)} di {contato(one.righe_previste, 'riga', 'righe')}
          </span>
          <span>
            Puoi chiudere e continuare: lo ritrovi in{' '}
            <Link to="/reports" search={{ scheda: 'esportazioni' }} onClick={onClose}>
              Le tue esportazioni
            </Link>
            .
          </span>
        </div>
      )}
      {one.stato === 'pronto' && (
        <Notice tone="successo" title="Il file è pronto">
          {contato(one.righe_fatte, 'riga', 'righe')}. Lo conserviamo per sette giorni.
        </Notice>
      )}
      {one.stato === 'fallito' && (
        <Notice tone="errore" title="File non riuscito" isAlert>
          {one.motivo}
        </Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        {one.stato === 'pronto' && (
          <Button component="a" href={`/api/esportazioni/${one._id}/file`} download>
            Scarica
          </Button>
        )}
      </Group>
    </Stack>
  )
}

import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core'
import {
  anteprimaAzione,
  type AnteprimaAzione,
  type AzioneMultipla,
  eseguiAzione,
  getAzioneMultipla,
} from '@rateo/contract/ponte/azioni-multiple'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import type { Selection } from '../../hooks/use-selection.ts'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../notices/notice.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { type BulkChoice, type Listed, selezioneOf } from './listed.ts'
import layout from '../layout.module.css'
import classes from './list-tools.module.css'

const REFRESH_MS = 800

type Props = { list: Listed; selection: Selection; choice: BulkChoice; onClose: () => void }

/** The reason after the sentence on rows left alone: one in small letters goes on, another begins a sentence. */
const perche = (motivo: string) => (/^\p{Ll}/u.test(motivo) ? `: ${motivo}.` : `. ${motivo}`)

const nomi = ({ nome }: BulkChoice): [string, string] => [nome.uno, nome.tanti]

/** An action on many rows: what it will do, then what it did to each. */
export function AzioneDialog({ list, selection, choice, onClose }: Props) {
  const body = {
    raccolta: list.raccolta,
    azione: choice.azione,
    selezione: selezioneOf(list, selection),
  }
  const [parola, setParola] = useState('')
  const scritta = choice.parola === undefined ? {} : { parola: parola.trim() }
  // The same rows asked for again are the same action; other rows are another.
  const key = useIdempotencyKey(`azione:${JSON.stringify({ ...body, ...scritta })}`)
  const preview = useQuery({
    queryKey: ['anteprima', body],
    queryFn: ({ signal }) => call(anteprimaAzione, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const run = useChange({
    key,
    send: (righe: number, idempotencyKey) =>
      call(eseguiAzione, { body: { ...body, ...scritta, righe }, idempotencyKey }),
  })
  const error = run.error ?? preview.error
  return (
    <Dialog
      onClose={onClose}
      title={`${choice.label}: più righe insieme`}
      isBusy={run.isPending}
      isLight
    >
      {run.data ? (
        <Outcome
          first={run.data}
          choice={choice}
          onClose={() => {
            selection.clear()
            onClose()
          }}
        />
      ) : (
        <Stack gap={16}>
          {choice.parola !== undefined && (
            <TextInput
              label={choice.parola}
              maxLength={60}
              value={parola}
              onChange={({ currentTarget }) => setParola(currentTarget.value)}
            />
          )}
          {preview.data ? (
            <Preview {...preview.data} choice={choice} />
          ) : (
            !error && <Skeleton height={96} />
          )}
          {error && (
            <Notice tone="errore" isAlert>
              {messageOf(error)}
            </Notice>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={run.isPending}>
              Indietro
            </Button>
            <Button
              {...(choice.isDangerous && { color: 'red.9' })}
              disabled={!preview.data || preview.data.eseguibili === 0 || scritta.parola === ''}
              loading={run.isPending}
              onClick={() => preview.data && run.mutate(preview.data.righe)}
            >
              {choice.label} {preview.data ? contato(preview.data.eseguibili, ...nomi(choice)) : ''}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function Preview({
  righe,
  totale_centesimi,
  eseguibili,
  eseguibili_centesimi,
  saltate,
  choice,
}: AnteprimaAzione & { choice: BulkChoice }) {
  return (
    <>
      <dl className={classes['facts']}>
        <dt>Selezionate</dt>
        <dd>
          {formattaIntero(righe)}
          {choice.hasImporto !== false && ` · ${formattaEuro(totale_centesimi)}`}
        </dd>
        <dt>
          <strong>Da fare</strong>
        </dt>
        <dd>
          <strong>
            {formattaIntero(eseguibili)}
            {choice.hasImporto !== false && ` · ${formattaEuro(eseguibili_centesimi)}`}
          </strong>
        </dd>
      </dl>
      {saltate.length > 0 && (
        <Notice
          tone="avviso"
          title={
            righe - eseguibili === 1
              ? 'Una resta com’è'
              : `${formattaIntero(righe - eseguibili)} restano come sono`
          }
        >
          {saltate.map(({ motivo, righe: n }) => (
            <div key={motivo}>
              {contato(n, ...nomi(choice))} non {n === 1 ? choice.verbo.uno : choice.verbo.tanti}
              {perche(motivo)}
            </div>
          ))}
        </Notice>
      )}
      {eseguibili === 0 && <p style={{ margin: 0 }}>Non c’è nessuna riga su cui agire.</p>}
    </>
  )
}

type OutcomeProps = { first: AzioneMultipla; choice: BulkChoice; onClose: () => void }

function Outcome({ first, choice, onClose }: OutcomeProps) {
  const queryClient = useQueryClient()
  const { data: one } = useQuery({
    queryKey: ['azioni_multiple', first._id],
    queryFn: ({ signal }) => call(getAzioneMultipla, { params: { id: first._id }, signal }),
    refetchInterval: ({ state }) =>
      inMovimento(state.data?.stato ?? 'in_attesa') ? REFRESH_MS : false,
  })
  const isOver = one !== undefined && !inMovimento(one.stato)
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: [first.raccolta] })
  }, [isOver, queryClient, first.raccolta])
  const { riuscite, saltate, righe } = one ?? first
  const left = one?.esiti.filter(({ esito }) => esito === 'saltato') ?? []
  return (
    <Stack gap={16}>
      {isOver ? (
        <Notice tone={saltate === 0 ? 'successo' : 'avviso'} title="Fatto">
          {contato(riuscite, ...nomi(choice))}
          {saltate > 0 && `, ${contato(saltate, 'saltato', 'saltati')}: ecco perché.`}
        </Notice>
      ) : (
        <div className={layout['stackTight']} role="status">
          <strong>Un momento</strong>
          <ProgressBar done={riuscite + saltate} of={righe} />
          <span>
            {formattaIntero(riuscite + saltate)} di {contato(righe, ...nomi(choice))}. Puoi
            chiudere: va avanti da sé, e la ritrovi tra i report.
          </span>
        </div>
      )}
      {left.length > 0 && (
        <ul className={classes['outcomes']}>
          {left.map(({ entita_id, descrizione, motivo }) => (
            <li key={entita_id}>
              {descrizione}
              <small className={layout['sub']}>{motivo}</small>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button variant={isOver ? 'filled' : 'default'} onClick={onClose}>
          Chiudi
        </Button>
      </Group>
    </Stack>
  )
}

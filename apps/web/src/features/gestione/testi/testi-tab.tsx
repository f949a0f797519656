import { Anchor, Button } from '@mantine/core'
import type { VersioneTesto } from '@rateo/contract/persone/testi-legali'
import { contato, formattaGiorno } from '@rateo/domain/parole/formato'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { TESTI_LEGALI, type TipoTesto } from '@rateo/domain/parole/testo-legale'
import type { Tono } from '@rateo/domain/parole/etichette'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { testiQuery, useTogli } from './testi.api.ts'

const PubblicaDialog = lazyPart(async () => (await import('./pubblica.dialog.tsx')).PubblicaDialog)

const STATI: Readonly<Record<VersioneTesto['stato'], { parola: string; tono: Tono }>> = {
  futura: { parola: 'Futura', tono: 'informazione' },
  in_vigore: { parola: 'In vigore', tono: 'successo' },
  passata: { parola: 'Passata', tono: 'neutro' },
}

/** Terms, privacy, cookies and accessibility, with every version that was published. */
export function TestiTab() {
  const { data, error, refetch } = useQuery(testiQuery)
  const [nuova, setNuova] = useState<VersioneTesto | null>(null)
  if (error) return <PageError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className={layout['column']}>
      {keysOf(TESTI_LEGALI).map((tipo) => (
        <TestoPanel
          key={tipo}
          tipo={tipo}
          versioni={data.data.filter((una) => una.tipo === tipo)}
          onNuova={setNuova}
        />
      ))}
      {nuova && <PubblicaDialog da={nuova} onClose={() => setNuova(null)} />}
    </div>
  )
}

type PanelProps = {
  tipo: TipoTesto
  versioni: readonly VersioneTesto[]
  onNuova: (da: VersioneTesto) => void
}

function TestoPanel({ tipo, versioni, onNuova }: PanelProps) {
  const toast = useToast()
  const togli = useTogli()
  const [via, setVia] = useState<VersioneTesto | null>(null)
  const ultima = versioni[0]
  const { titolo } = TESTI_LEGALI[tipo]
  return (
    <Panel
      title={titolo}
      aside={
        ultima && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Nuova versione: ${titolo}`}
            onClick={() => onNuova(ultima)}
          >
            Nuova versione
          </Button>
        )
      }
    >
      <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
        {versioni.map((una) => (
          <Versione key={una.versione} una={una} onTogli={() => setVia(una)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={via !== null}
        title="Togliere questa versione?"
        confirmLabel="Togli"
        isDangerous
        isBusy={togli.isPending}
        error={togli.error}
        onClose={() => setVia(null)}
        onConfirm={() =>
          via?._id &&
          togli.mutate(via._id, {
            onSuccess: () => {
              setVia(null)
              toast({ tone: 'successo', text: 'Versione tolta.' })
            },
          })
        }
      >
        Non vale ancora: resta in vigore quella di adesso. Il testo scritto va perso.
      </ConfirmDialog>
    </Panel>
  )
}

const quando = ({ valido_dal, autore }: VersioneTesto): string =>
  valido_dal === null
    ? 'Il testo che arriva con il portale'
    : `Vale dal ${formattaGiorno(valido_dal)} · ${autore ?? ''}`

function Versione({ una, onTogli }: { una: VersioneTesto; onTogli: () => void }) {
  const { parola, tono } = STATI[una.stato]
  return (
    <li>
      <Anchor
        underline="always"
        href={`${TESTI_LEGALI[una.tipo].percorso}?versione=${una.versione}`}
        target="_blank"
        rel="noopener"
      >
        Versione {una.versione}
      </Anchor>{' '}
      <ToneBadge tone={tono}>{parola}</ToneBadge>
      <span className={layout['sub']}>{quando(una)}</span>
      {una.novita !== '' && <span className={layout['sub']}>{una.novita}</span>}
      {una.avvisati !== null && (
        <span className={layout['sub']}>
          {una.avvisati > 0
            ? `Scritto a ${contato(una.avvisati, 'persona', 'persone')}`
            : 'Ancora scritto a nessuno'}
        </span>
      )}
      {una.stato === 'futura' && (una.avvisati ?? 0) === 0 && (
        <div className={both(layout['row'], layout['below'])}>
          <Button variant="default" size="sm" onClick={onTogli}>
            Togli
          </Button>
        </div>
      )}
    </li>
  )
}

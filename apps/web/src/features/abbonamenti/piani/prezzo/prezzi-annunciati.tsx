import { Button } from '@mantine/core'
import type { Piano } from '@rateo/contract/accordi/piani'
import type { PrezzoAnnunciato } from '@rateo/contract/accordi/prezzo-piano'
import { PAROLE_ESITO_PREZZO } from '@rateo/domain/atti/adeguamento-prezzo'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../../app/routes/paths.ts'
import { both } from '../../../../ui/both.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import layout from '../../../../ui/layout.module.css'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { PageError } from '../../../../ui/notices/page-error.tsx'
import { useToast } from '../../../../ui/notices/toast.tsx'
import { Facts, Panel } from '../../../../ui/panel.tsx'
import { lazyPart } from '../../../../ui/parts/lazy-part.tsx'
import page from '../../abbonamento.module.css'
import classes from '../piani.module.css'
import { prezziQuery, useAnnullaPrezzo } from './prezzo.api.ts'
import { PerMansione } from '../../../../ui/notices/per-mansione.tsx'

const AnnunciaPrezzoDialog = lazyPart(
  async () => (await import('./annuncia-prezzo.dialog.tsx')).AnnunciaPrezzoDialog,
)

/** The prices that were announced to those who subscribed before, and a way to announce one (ABB-B4). */
export function PrezziAnnunciati({ piano: p }: { piano: Piano }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(prezziQuery(p._id))
  if (error) return <PageError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const altri = (p.precedenti ?? []).some((v) => v.importo_centesimi !== p.importo_centesimi)
  const isSold = p.attuale_id === null && p.stato !== 'archiviato'
  const isAnnounced = data.data.some(({ stato }) => stato === 'annunciato')
  const canAnnounce = altri && isSold && !isAnnounced
  if (!canAnnounce && data.data.length === 0) return null
  return (
    <Panel title="Prezzo di chi è già abbonato">
      {canAnnounce && (
        <div className={layout['form']}>
          <p className={layout['flat']}>
            Chi si è abbonato a un altro prezzo lo tiene. Puoi annunciare quello in vendita,{' '}
            {formattaEuro(p.importo_centesimi)} {OGNI_CADENZA[p.cadenza]}: chi pagherebbe di più
            decide se accettarlo.
          </p>
          <div>
            <PerMansione mansione="listino">
              <Button variant="default" onClick={() => setOpen(true)}>
                Annuncia il prezzo
              </Button>
            </PerMansione>
          </div>
        </div>
      )}
      <ul className={layout['list']}>
        {data.data.map((prezzo) => (
          <li key={prezzo._id}>
            <Annunciato piano={p} prezzo={prezzo} />
          </li>
        ))}
      </ul>
      {isOpen && <AnnunciaPrezzoDialog piano={p} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const TITOLI: Readonly<Record<PrezzoAnnunciato['stato'], string>> = {
  annunciato: 'annunciato',
  in_vigore: 'in vigore',
  annullato: 'annullato',
}

function Annunciato({ piano, prezzo: d }: { piano: Piano; prezzo: PrezzoAnnunciato }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={`Prezzo dal ${formattaGiornoLungo(d.vale_dal)}`}>
      <h3 className={classes['priceName']}>
        {formattaEuro(d.importo_centesimi)} {OGNI_CADENZA[d.cadenza]}, dal{' '}
        {formattaGiornoLungo(d.vale_dal)}: {TITOLI[d.stato]}
      </h3>
      {d.non_avvisati > 0 && d.stato === 'annunciato' && (
        <Notice tone="avviso">
          A {contato(d.non_avvisati, 'abbonato', 'abbonati')} l’avviso non è arrivato. Chi non
          accetta il nuovo prezzo resta a quello di prima.
        </Notice>
      )}
      <Facts
        facts={[
          ...d.conteggi.map(({ esito, quanti }) => ({
            name: PAROLE_ESITO_PREZZO[esito],
            value: contato(quanti, 'abbonato', 'abbonati'),
          })),
          ...(d.usciti.per_costo > 0
            ? [
                {
                  name: 'Hanno scritto che costa troppo',
                  value: contato(d.usciti.per_costo, 'abbonato', 'abbonati'),
                },
              ]
            : []),
          { name: 'Testo dell’avviso', value: d.testo },
        ]}
      />
      <details className={layout['proseBroken']}>
        <summary>Uno per uno</summary>
        <ul className={both(layout['list'], classes['people'])}>
          {d.righe.map((riga) => (
            <li key={riga.abbonamento_id}>
              <Link to={paths.abbonamento(riga.abbonamento_id)} className={page['link'] ?? ''}>
                {riga.cliente.nome}
              </Link>
              <span>
                da {formattaEuro(riga.da_centesimi)}
                {riga.primo_addebito !== null &&
                  `, dal ${formattaGiornoLungo(riga.primo_addebito)}`}
                . {riga.motivo ?? PAROLE_ESITO_PREZZO[riga.esito]}
                {riga.avviso === 'in_partenza' && '. L’avviso sta partendo'}
                {riga.avviso === 'fallito' && '. L’avviso non è arrivato'}
              </span>
            </li>
          ))}
        </ul>
        {d.altri > 0 && (
          <p className={layout['note']}>e altri {contato(d.altri, 'abbonato', 'abbonati')}.</p>
        )}
      </details>
      {d.stato === 'annunciato' && (
        <PerMansione mansione="listino">
          <Button variant="default" mt={12} onClick={() => setOpen(true)}>
            Annulla il nuovo prezzo
          </Button>
        </PerMansione>
      )}
      {isOpen && <AnnullaDialog piano={piano} prezzo={d} onClose={() => setOpen(false)} />}
    </section>
  )
}

type AnnullaProps = { piano: Piano; prezzo: PrezzoAnnunciato; onClose: () => void }

function AnnullaDialog({ piano, prezzo, onClose }: AnnullaProps) {
  const toast = useToast()
  const annulla = useAnnullaPrezzo(piano._id)
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: 'Nuovo prezzo annullato.' })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Annullare il nuovo prezzo?"
      confirmLabel="Annulla il nuovo prezzo"
      isDangerous
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={() => annulla.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Chi pagherebbe di più resta al prezzo di oggi, anche se aveva accettato, e riceve una e-mail.
      Chi sa già che pagherà meno passa comunque al prezzo più basso.
      {prezzo.conteggi.some(({ esito }) => esito === 'applicato') &&
        ' Chi lo ha accettato e ha già un addebito al nuovo prezzo lo tiene.'}
    </ConfirmDialog>
  )
}

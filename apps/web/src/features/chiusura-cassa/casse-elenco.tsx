import { Button } from '@mantine/core'
import type { Cassa } from '@rateo/contract/incasso/casse'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../ui/notices/empty.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { StatoBadge, ToneBadge } from '../../ui/stato-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import * as addresses from './addresses.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { CassaDialog } from './cassa.dialog.tsx'
import { ChiusureElenco } from './chiusure-elenco.tsx'
import { DifferenzePanel } from './differenze-panel.tsx'
import { TerminaliPanel } from './terminali-panel.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const AZIONI = {
  aperta: 'Vai alla cassa',
  in_conteggio: 'Continua il conteggio',
  da_verificare: 'Verifica la chiusura',
  chiusa: 'Apri la cassa',
} as const

function SituazioneCassa({ cassa }: { cassa: Cassa }) {
  const { sessione, riporto_centesimi } = cassa
  if (sessione !== null) {
    const { aperta_at, oltre_24_ore } = sessione
    return (
      <p className={classes['note']} data-late={oltre_24_ore}>
        Aperta da {formattaGiornoCompleto(giornoDiRoma(aperta_at))}
        {oltre_24_ore && ': sono passate più di 24 ore, chiudila'}
      </p>
    )
  }
  if (riporto_centesimi === null) return <p className={classes['note']}>Mai aperta</p>
  return (
    <p className={classes['note']}>
      Dentro dovrebbero esserci <Money centesimi={riporto_centesimi} />
    </p>
  )
}

type CardProps = { cassa: Cassa; isNext: boolean; onEdit: () => void }

function CassaCard({ cassa, isNext, onEdit }: CardProps) {
  const { _id, nome, punto_vendita, attiva, sessione } = cassa
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h2>{nome}</h2>
        {attiva ? (
          <StatoBadge entita="sessione_cassa" stato={sessione?.stato ?? 'chiusa'} />
        ) : (
          <ToneBadge tone="neutro">Da parte</ToneBadge>
        )}
      </div>
      <p className={classes['note']}>{punto_vendita}</p>
      <SituazioneCassa cassa={cassa} />
      <div className={both(layout['row'], classes['actions'])}>
        {attiva && (
          <Button
            size="md"
            variant={isNext ? 'filled' : 'default'}
            renderRoot={(props) => <Link {...addresses.cassa(_id)} {...props} />}
          >
            {AZIONI[sessione?.stato ?? 'chiusa']}
          </Button>
        )}
        <PerMansione mansione="attivita">
          <Button size="md" variant="default" onClick={onEdit} aria-label={`Modifica ${nome}`}>
            Modifica
          </Button>
        </PerMansione>
      </div>
    </li>
  )
}

/** The till to look at first: one that waits, else one that is open, else the first. */
const nextOf = (casse: readonly Cassa[]): Cassa | undefined =>
  casse.find(({ sessione }) => sessione?.oltre_24_ore || sessione?.stato === 'da_verificare') ??
  casse.find(({ sessione }) => sessione !== null) ??
  casse.find(({ attiva }) => attiva)

type Props = { casse: readonly Cassa[]; persone: number }

/** Every till with what to do next, what the law asks of its terminals, and the last closings. */
export function CasseElenco({ casse, persone }: Props) {
  const [edited, setEdited] = useState<Cassa | 'nuova' | null>(null)
  const next = nextOf(casse)
  return (
    <>
      <ListHead intro="Apri la cassa contando il fondo, incassa, e la sera conta e chiudi.">
        <PerMansione mansione="attivita">
          <Button
            variant="default"
            leftSection={<Icon name="piu" size={18} />}
            onClick={() => setEdited('nuova')}
          >
            Aggiungi una cassa
          </Button>
        </PerMansione>
      </ListHead>
      {casse.length === 0 && (
        <Empty title="Non hai ancora casse">
          Aggiungi la prima per contare i contanti e chiudere la giornata: gli incassi che registri
          in contanti e con il POS ci arrivano da soli.
        </Empty>
      )}
      {casse.length > 0 && (
        <ul className={classes['cards']}>
          {casse.map((cassa) => (
            <CassaCard
              key={cassa._id}
              cassa={cassa}
              isNext={cassa === next}
              onEdit={() => setEdited(cassa)}
            />
          ))}
        </ul>
      )}
      <TerminaliPanel casse={casse} />
      {casse.length > 0 && <ChiusureElenco />}
      {casse.length > 0 && <DifferenzePanel />}
      {edited !== null && (
        <CassaDialog
          cassa={edited === 'nuova' ? null : edited}
          persone={persone}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import type { AzioneMultipla } from '@rateo/contract/ponte/azioni-multiple'
import type { Esportazione } from '@rateo/contract/ponte/esportazioni'
import { NOMI_RACCOLTA } from '@rateo/domain/stati/elenco'
import {
  contato,
  formattaData,
  formattaDataOra,
  formattaIntero,
} from '@rateo/domain/parole/formato'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { azioniMultipleQuery, esportazioniQuery, fileAddress } from './esportazioni.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './esportazioni.module.css'

/** The files of one person: those still being made, those to take away, those that are no more (X4). */
export function Esportazioni() {
  const { role } = useSession().profile
  const query = useQuery(esportazioniQuery)
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const { data } = query.data
  return (
    <>
      {data.length === 0 ? (
        <Empty title="Ancora nessuna esportazione">
          Apri un elenco, scegli i filtri e premi “Esporta”: il file si prepara e lo trovi qui.
        </Empty>
      ) : (
        <>
          <p className={layout['intro']}>
            I file che hai chiesto da un elenco con “Esporta”: restano qui una settimana, poi si
            rifanno.
          </p>
          <ul className={classes['list']} aria-label="Le tue esportazioni">
            {data.map((one) => (
              <Una key={one._id} one={one} />
            ))}
          </ul>
        </>
      )}
      {role !== 'cliente' && <AzioniMultiple />}
    </>
  )
}

/** The search of an esportazione, in words. */
function whatOf({ raccolta, cerca, filtri }: Esportazione): string {
  const parts = [...(cerca ? [`“${cerca}”`] : []), ...filtri]
  return [NOMI_RACCOLTA[raccolta], ...(parts.length === 0 ? ['tutto l’elenco'] : parts)].join(' · ')
}

function Una({ one }: { one: Esportazione }) {
  const { _id, stato, formato, righe_fatte, righe_previste, motivo, scade_at, created_at } = one
  return (
    <li className={classes['one']}>
      <div className={classes['what']}>
        <span className={both(layout['name'], layout['broken'])}>{whatOf(one)}</span>
        <span className={layout['help']}>
          {formato.toUpperCase()} · chiesta il {formattaDataOra(created_at)}
          {stato === 'pronto' &&
            ` · ${contato(righe_fatte, 'riga', 'righe')} · fino al ${formattaData(scade_at)}`}
        </span>
        {stato === 'fallito' && <span className={layout['help']}>{motivo}</span>}
        {inMovimento(stato) && (
          <span className={classes['progress']}>
            <ProgressBar done={righe_fatte} of={righe_previste} />
            {formattaIntero(righe_fatte)} di {contato(righe_previste, 'riga', 'righe')}
          </span>
        )}
      </div>
      <StatoBadge entita="report" stato={stato} />
      {stato === 'pronto' && (
        <Button
          component="a"
          href={fileAddress(_id)}
          download
          variant="default"
          size="sm"
          leftSection={<Icon name="scarica" size={18} />}
          aria-label={`Scarica ${whatOf(one)}`}
        >
          Scarica
        </Button>
      )}
    </li>
  )
}

function AzioniMultiple() {
  const { data } = useQuery(azioniMultipleQuery)
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes['section']}>
      <h2 className={layout['headingAbove']}>Azioni su più righe</h2>
      <ul className={classes['list']} aria-label="Azioni su più righe">
        {data.data.map((one) => (
          <UnAzione key={one._id} one={one} />
        ))}
      </ul>
    </section>
  )
}

const UnAzione = ({ one }: { one: AzioneMultipla }) => (
  <li className={classes['one']}>
    <div className={classes['what']}>
      <span className={both(layout['name'], layout['broken'])}>
        {one.titolo}: {NOMI_RACCOLTA[one.raccolta].toLowerCase()}
      </span>
      <span className={layout['help']}>
        {formattaDataOra(one.created_at)} · {contato(one.riuscite, 'riuscita', 'riuscite')}
        {one.saltate > 0 && `, ${contato(one.saltate, 'saltata', 'saltate')}`} di{' '}
        {formattaIntero(one.righe)}
      </span>
      {inMovimento(one.stato) && (
        <span className={classes['progress']}>
          <ProgressBar done={one.riuscite + one.saltate} of={one.righe} />
        </span>
      )}
    </div>
    <StatoBadge entita="report" stato={one.stato} />
  </li>
)

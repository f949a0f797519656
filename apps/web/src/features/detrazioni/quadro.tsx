import { Button } from '@mantine/core'
import type { QuadroDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { GIORNO_RIEPILOGHI, NOMI_SPESA, type ProblemaSpesa } from '@rateo/domain/detrazioni/spese'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { Empty } from '../../ui/notices/empty.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Anno } from './anno.tsx'
import { quadroQuery } from './detrazioni.api.ts'
import { FilePerIlFisco } from './file.tsx'
import { ImpostazioniDialog } from './impostazioni.dialog.tsx'
import { Persone } from './persone.tsx'
import { SenzaFattura } from './senza-fattura.tsx'
import { SommeSpese } from './somme.tsx'

type Props = { anno: string | undefined; onAnno: (anno: string) => void }

/** The year of an esercente: what is missing comes first, then the sums, the files and the people. */
export function Quadro({ anno, onAnno }: Props) {
  const query = useQuery(quadroQuery(anno))
  const [isOpen, setOpen] = useState(false)
  const [solo, setSolo] = useState<ProblemaSpesa | null>(null)
  if (query.error && !query.data) {
    return <PageError error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const q = query.data
  const imposta = (
    <PerMansione mansione="conti">
      <Button variant="default" onClick={() => setOpen(true)}>
        Che spese sono
      </Button>
    </PerMansione>
  )
  return (
    <>
      <ListHead intro="Quello che i clienti possono detrarre, per data di pagamento: i riepiloghi per loro, e i file per il fisco.">
        <div className={layout['rowCentred']}>
          <Anno
            anno={q.anno}
            anni={q.anni}
            onAnno={(scelto) => {
              setSolo(null)
              onAnno(scelto)
            }}
          />
          {imposta}
        </div>
      </ListHead>
      {q.totali.length === 0 ? (
        <Empty title={`Nessuna spesa detraibile nel ${q.anno}`}>
          Di’ che spese sono quelle che incassi: tutte, quelle di un piano, o un pagamento per volta
          dalla sua pagina. Valgono anche per quello che hai già incassato.
        </Empty>
      ) : (
        <div className={layout['columns']}>
          <div className={layout['column']}>
            <Problemi problemi={q.problemi} solo={solo} onSolo={setSolo} />
            {solo === 'fattura' && <SenzaFattura anno={q.anno} />}
            <Persone
              key={`${q.anno}${solo ?? ''}`}
              anno={q.anno}
              concluso={q.concluso}
              solo={solo}
            />
          </div>
          <div className={layout['column']}>
            <Totali totali={q.totali} />
            <FilePerIlFisco quadro={q} />
            <Riepiloghi quadro={q} />
          </div>
        </div>
      )}
      {isOpen && (
        <ImpostazioniDialog impostazioni={q.impostazioni} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const PROBLEMI: Readonly<Record<ProblemaSpesa, (quanti: number) => string>> = {
  codice_fiscale: (n) => `Manca il codice fiscale di ${contato(n, 'persona', 'persone')}`,
  nascita: (n) => `Manca la data di nascita di ${contato(n, 'ragazzo', 'ragazzi')}`,
  fattura: (n) => `Manca il numero della fattura di ${contato(n, 'pagamento', 'pagamenti')}`,
  importo: (n) => `${contato(n, 'importo è', 'importi sono')} troppo alti per il file`,
}

type ProblemiProps = {
  problemi: QuadroDetrazioni['problemi']
  solo: ProblemaSpesa | null
  onSolo: (problema: ProblemaSpesa | null) => void
}

function Problemi({ problemi, solo, onSolo }: ProblemiProps) {
  if (problemi.length === 0) return null
  return (
    <Panel title="Da sistemare prima">
      <p className={layout['intro']}>Nei file per il fisco entra solo quello che è completo.</p>
      <ul className={both(layout['list'], both(layout['ruled'], layout['rows']))}>
        {problemi.map(({ problema, quanti }) => (
          <li key={problema} className={layout['apart']}>
            {PROBLEMI[problema](quanti)}
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={solo === problema}
              aria-label={`${solo === problema ? 'Mostra tutti' : 'Mostra'}: ${PROBLEMI[problema](quanti)}`}
              onClick={() => onSolo(solo === problema ? null : problema)}
            >
              {solo === problema ? 'Mostra tutti' : 'Mostra'}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Totali = ({ totali }: { totali: QuadroDetrazioni['totali'] }) => (
  <>
    {totali.map((t) => (
      <Panel key={t.tipo_spesa} title={NOMI_SPESA[t.tipo_spesa]}>
        <SommeSpese di={t} />
        <p className={layout['quietSmall']}>
          {contato(t.persone, 'persona', 'persone')} · {t.articolo}, nel 730 {t.codice_730}
          {t.massimale_centesimi !== null &&
            `, su non più di ${formattaEuro(t.massimale_centesimi)} a persona`}
          .
        </p>
        <p className={layout['quietSmall']}>Fonte: {t.fonte}.</p>
      </Panel>
    ))}
  </>
)

function Riepiloghi({
  quadro: { anno, concluso, riepiloghi, opposizioni },
}: {
  quadro: QuadroDetrazioni
}) {
  return (
    <Panel title="Riepiloghi per i clienti">
      <p className={layout['prose']}>
        {concluso
          ? `${contato(riepiloghi.emessi, 'riepilogo emesso', 'riepiloghi emessi')}, ${riepiloghi.da_emettere} da preparare o da aggiornare.`
          : `Partono da soli dal ${GIORNO_RIEPILOGHI} gennaio ${anno + 1}, con un’e-mail a ogni cliente.`}
      </p>
      {opposizioni > 0 && (
        <p className={layout['quiet']}>
          {contato(opposizioni, 'persona si oppone', 'persone si oppongono')} alla comunicazione:
          nei file il nome non c’è.
        </p>
      )}
    </Panel>
  )
}

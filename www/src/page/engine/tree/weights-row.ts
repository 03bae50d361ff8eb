import { css, html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../core/icons';
import { fill, words } from '../../core/words';
import type { WeightsState } from '../minds';

export interface WeightsActions {
  loadWeights(file: File): void;
  /** Back to the fast evaluator, and to the network again. */
  putWeightsAway(): void;
  useWeightsAgain(): void;
  dismissWeightsError(): void;
}

export const weightsStyles = css`
  .right {
    display: flex;
    align-items: center;
  }
  .right .icon-button {
    width: 32px;
    height: 32px;
  }
  .right svg.lucide {
    width: 16px;
    height: 16px;
  }
  .weights {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    min-height: 28px;
  }
  .weights > svg.lucide {
    flex: none;
    width: 16px;
    height: 16px;
    color: var(--muted);
  }
  .weights .icon-button {
    flex: none;
    width: 28px;
    height: 28px;
  }
  .evaluator {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: var(--muted);
    font-size: 12px;
    line-height: 16px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .evaluator b {
    color: var(--text);
    font-size: 13px;
    font-weight: 400;
  }
  .refused {
    display: flex;
    gap: 8px;
    padding: 6px 4px 6px 10px;
    border-radius: 6px;
    background: var(--danger-soft);
    color: var(--danger);
    overflow-wrap: anywhere;
  }
  .refused span {
    flex: 1;
  }
  .refused .icon-button {
    width: 24px;
    height: 24px;
    margin: -3px 0;
    color: inherit;
  }
  .refused svg.lucide {
    width: 16px;
    height: 16px;
  }
  /* The line of the network takes the place of the last of the lines. */
  @media (min-width: 700px) and (max-height: 939px) {
    :host([weighted]) tbody tr:nth-child(n + 5) {
      display: none;
    }
  }
  @media (min-width: 700px) and (max-height: 859px) {
    :host([weighted]) tbody tr:nth-child(n + 3) {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .right .icon-button,
    .weights .icon-button {
      width: 40px;
      height: 40px;
    }
  }
`;

/** The size of the network, from what the engine says of it. */
function shapeOf(description: string): string {
  const [, blocks, filters, kind] =
    /^(\d+) blocks of (\d+) filters, encoding of (\w+)/.exec(description) ?? [];
  return blocks && filters && kind
    ? fill(words.weightsShape, { blocks, filters, kind })
    : description;
}

/** Whether there is anything to say of networks. */
export const hasWeights = ({ file, loading }: WeightsState): boolean =>
  file !== undefined || loading === true;

function nameOf({ file, description, loading }: WeightsState): TemplateResult {
  if (loading) return html`<b data-testid="weights-name">${file}</b> ${words.loading}`;
  if (description === undefined)
    return html`<b data-testid="weights-name">${words.fastEvaluator}</b>`;
  return html`<b data-testid="weights-name">${file}</b>
    <span class="figures" data-testid="weights-shape">${shapeOf(description)}</span>`;
}

const button = (
  name: IconName,
  text: string,
  id: string,
  act: (event: Event) => void,
): TemplateResult =>
  html`<button class="icon-button" type="button" aria-label=${text} title=${text} data-testid=${id} @click=${act}>${icon(name)}</button>`;

/** The button that loads another network for the tree search. */
export function weightsButton(actions: WeightsActions): TemplateResult {
  const choose = (event: Event): void => {
    (event.currentTarget as Element).parentElement?.querySelector('input')?.click();
  };
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // Choosing the same file again is to count as a choice.
    if (file) actions.loadWeights(file);
    input.value = '';
  };
  return html`${button('upload', words.loadWeights, 'weights-button', choose)}
    <input hidden type="file" accept=".pb,.gz,.tares" aria-label=${words.loadWeights} data-testid="weights-input" @change=${chosen} />`;
}

/** What the tree search evaluates with, where there is a choice, and the way back. */
export function weightsRow(weights: WeightsState, actions: WeightsActions): TemplateResult {
  const { file = '', description, loading } = weights;
  const again = fill(words.netAgain, { name: file });
  const other =
    description === undefined
      ? button('reset', again, 'weights-again', () => actions.useWeightsAgain())
      : button('close', words.weightsAway, 'weights-away', () => actions.putWeightsAway());
  return html`<div class="weights">
    ${icon('net')}
    <div class="evaluator" title=${description ?? words.weightsHelp}>${nameOf(weights)}</div>
    ${loading ? nothing : other}
  </div>`;
}

/** Why a file could not be used. */
export function weightsError(error: string, actions: WeightsActions): TemplateResult {
  return html`<p class="refused" role="alert"><span data-testid="weights-error">${error}</span>
    ${button('close', words.dismiss, 'weights-dismiss', () => actions.dismissWeightsError())}</p>`;
}

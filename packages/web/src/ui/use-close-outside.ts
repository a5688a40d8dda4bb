import { type MouseEvent, useRef } from 'react';

interface OutsideHandlers {
  onPointerDown(event: MouseEvent<HTMLDialogElement>): void;
  onClick(event: MouseEvent<HTMLDialogElement>): void;
}

/**
 * Closes a modal dialog on a click or tap outside it. Not `closedby="any"`: most versions of Safari do not know it, and
 * Firefox passes the tap on to what lies beneath.
 *
 * @returns handlers for the dialog element
 */
export function useCloseOutside(onClose: () => void): OutsideHandlers {
  // A press that begins inside, such as one that selects what was typed, does not close it.
  const isPressedOutside = useRef(false);
  return {
    onPointerDown: (event) => {
      isPressedOutside.current = isOutside(event);
    },
    onClick: (event) => {
      if (isPressedOutside.current && isOutside(event)) onClose();
    },
  };
}

/** The backdrop belongs to the dialog element, and so does its border. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
